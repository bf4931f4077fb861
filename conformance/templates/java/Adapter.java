// Lets chesst ask your engine: one JSON object a line, a request in and its reply out.
//
//     chesst check -- java Adapter.java
//
// Fill in the three methods under "your engine"; the rest can stay as it is.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.util.*;
import java.util.stream.Collectors;

public class Adapter {
    static final String HELLO = """
        {"name":"my-engine","version":"0.1.0","rulesets":["t1-2024"],"capabilities":[],"choices":{}}""";

    /** The rules refuse the input: the position cannot be played, or the move is illegal. */
    static class Refused extends RuntimeException {}

    /** The program does not offer this. */
    static class Unsupported extends RuntimeException {
        Unsupported(String what) { super(what); }
    }

    /** "ongoing" and null; or "white-wins" or "black-wins" with "king-capture", "castle-capture" or "blockade". */
    record Outcome(String outcome, String by) {}

    // ------------------------------------------------------------------ your engine

    /** Every legal move once, such as "b2b4" and "g7g8=C"; none when the game is over. */
    static List<String> moves(String ruleset, String position) {
        throw new Unsupported("moves is not written yet");
    }

    /** The position after the move. An illegal move is answered by `throw new Refused()`. */
    static String play(String ruleset, String position, String move) {
        throw new Unsupported("play is not written yet");
    }

    /** How the game stands. */
    static Outcome outcome(String ruleset, String position) {
        throw new Unsupported("outcome is not written yet");
    }

    // ------------------------------------------------------------------ the protocol

    /** What stands under `ok`. */
    static String answer(Map<String, Object> request) {
        String op = text(request, "op");
        if (op.equals("hello")) return HELLO;
        if (!List.of("moves", "play", "outcome").contains(op)) throw new Unsupported("the operation " + op);
        String ruleset = text(request, "ruleset"), position = text(request, "position");
        if (op.equals("moves")) {
            var moves = moves(ruleset, position).stream().map(Adapter::quoted);
            return moves.collect(Collectors.joining(",", "{\"moves\":[", "]}"));
        }
        if (op.equals("play")) return "{\"position\":" + quoted(play(ruleset, position, text(request, "move"))) + "}";
        Outcome outcome = outcome(ruleset, position);
        String by = outcome.by() == null ? "" : ",\"by\":" + quoted(outcome.by());
        return "{\"outcome\":" + quoted(outcome.outcome()) + by + "}";
    }

    static String text(Map<String, Object> request, String name) {
        if (request.get(name) instanceof String text) return text;
        throw new IllegalArgumentException("the request lacks `" + name + "`");
    }

    /** The number of the request, and exactly one of ok, reject, unsupported and error. */
    static String reply(String line) {
        long id = 0;
        String result;
        try {
            var request = new Json(line).request();
            if (!(request.get("id") instanceof Long number)) throw new IllegalArgumentException("no `id`");
            id = number;
            result = "\"ok\":" + answer(request);
        } catch (Refused refused) {
            result = "\"reject\":{}";
        } catch (Unsupported unsupported) {
            result = "\"unsupported\":" + quoted(unsupported.getMessage());
        } catch (Exception | StackOverflowError error) { // one bad request does not end the program
            error.printStackTrace();
            result = "\"error\":" + quoted(error.toString());
        }
        return "{\"id\":" + id + "," + result + "}\n";
    }

    public static void main(String[] arguments) throws IOException {
        var replies = System.out;
        System.setOut(System.err); // what the engine prints is no reply
        var requests = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = requests.readLine()) != null; replies.flush()) {
            replies.write(reply(line).getBytes(UTF_8));
        }
    }

    // ------------------------------------------------------------------ JSON

    static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (char sign : text.toCharArray()) {
            boolean plain = sign >= ' ' && sign <= '~' && sign != '"' && sign != '\\';
            quoted.append(plain ? String.valueOf(sign) : String.format("\\u%04x", (int) sign));
        }
        return quoted.append('"').toString();
    }

    /** Reads a line of JSON; what is none is an exception. */
    static class Json {
        static final char END = 0;
        final String text;
        int at = 0;

        Json(String line) { text = line + END; }

        RuntimeException fault() {
            return new IllegalArgumentException("no JSON at column " + (at + 1));
        }

        Map<String, Object> request() {
            need('{');
            var members = members('}');
            need(END);
            if (at < text.length()) throw fault();
            return members;
        }

        /** Passes over the sign, after any white space, if it comes next. */
        boolean take(char sign) {
            while (" \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            boolean next = text.charAt(at) == sign;
            if (next) at++;
            return next;
        }

        void need(char sign) {
            if (!take(sign)) throw fault();
        }

        /** The members of an object, or the items of an array without their names. */
        Map<String, Object> members(char close) {
            var members = new LinkedHashMap<String, Object>();
            if (take(close)) return members;
            do {
                String name = close == '}' ? name() : String.valueOf(members.size());
                members.put(name, value());
            } while (take(','));
            need(close);
            return members;
        }

        String name() {
            need('"');
            String name = string();
            need(':');
            return name;
        }

        Object value() {
            if (take('{')) return members('}');
            if (take('[')) return members(']').values();
            return take('"') ? string() : literal();
        }

        /** A text, from behind its first quotation mark. */
        String string() {
            var string = new StringBuilder();
            while (text.charAt(at) != '"') {
                if (text.charAt(at) < ' ') throw fault();
                char sign = text.charAt(at++);
                string.append(sign == '\\' ? escaped(text.charAt(at++)) : sign);
            }
            at++;
            return string.toString();
        }

        char escaped(char name) {
            int known = "\"\\/bfnrt".indexOf(name);
            if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
            if (name != 'u') throw fault();
            at += 4;
            return (char) HexFormat.fromHexDigits(text, at - 4, at);
        }

        /** A whole number, or null for anything else that is no text. */
        Long literal() {
            int start = at;
            while (text.charAt(at) > ' ' && ",]}".indexOf(text.charAt(at)) < 0) at++;
            String literal = text.substring(start, at);
            return literal.matches("0|[1-9][0-9]{0,17}") ? Long.valueOf(literal) : null;
        }
    }
}
