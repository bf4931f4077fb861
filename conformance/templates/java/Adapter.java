// Lets chesst ask your engine: one JSON object a line, a request in and its reply out.
//
//     chesst check -- java Adapter.java
//
// Fill in the three methods under "your engine"; the rest can stay as it is.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.util.*;

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
        return new Outcome("ongoing", null); // not written yet: the first red verdict
    }

    // ------------------------------------------------------------------ the protocol

    /** What stands under `ok`. */
    static String answer(Map<String, String> request) {
        String op = text(request, "op");
        if (op.equals("hello")) return HELLO;
        if (!List.of("moves", "play", "outcome").contains(op)) throw new Unsupported("the operation " + op);
        String ruleset = text(request, "ruleset"), position = text(request, "position");
        // A list of quoted texts prints as JSON.
        if (op.equals("moves")) return "{\"moves\":" + moves(ruleset, position).stream().map(Adapter::quoted).toList() + "}";
        if (op.equals("play")) return "{\"position\":" + quoted(play(ruleset, position, text(request, "move"))) + "}";
        Outcome outcome = outcome(ruleset, position);
        String by = outcome.by() == null ? "" : ",\"by\":" + quoted(outcome.by());
        return "{\"outcome\":" + quoted(outcome.outcome()) + by + "}";
    }

    static String text(Map<String, String> request, String name) {
        return Objects.requireNonNull(request.get(name), "the request lacks `" + name + "`");
    }

    /** The number of the request, and exactly one of ok, reject, unsupported and error. */
    static String reply(String line) {
        long id = 0;
        String result;
        try {
            var request = new Json(line).request();
            id = Long.parseLong(text(request, "id"));
            result = "\"ok\":" + answer(request);
        } catch (Refused refused) {
            result = "\"reject\":{}";
        } catch (Unsupported unsupported) {
            result = "\"unsupported\":" + quoted(unsupported.getMessage());
        } catch (Throwable error) { // one bad request does not end the program
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

    /** Reads a request: the texts and numbers of an object. A line that is none, or breaks off, is an exception. */
    static class Json {
        final String line;
        int at = 0;

        Json(String line) { this.line = line + "\n"; }

        Map<String, String> request() {
            var members = new HashMap<String, String>();
            need('{');
            do {
                need('"');
                String name = string();
                need(':');
                members.put(name, value());
            } while (take(','));
            need('}');
            need('\n');
            return members;
        }

        /** Passes over the sign, after any white space, if it comes next. */
        boolean take(char sign) {
            while (" \t\r".indexOf(line.charAt(at)) >= 0) at++;
            boolean next = line.charAt(at) == sign;
            if (next) at++;
            return next;
        }

        void need(char sign) {
            if (!take(sign)) throw new IllegalArgumentException("no JSON at column " + (at + 1));
        }

        /** A text decoded, or anything else as it is written: a number, or a list, which no request needs. */
        String value() {
            if (take('"')) return string();
            int start = at;
            for (int depth = 0; depth > 0 || ",}".indexOf(line.charAt(at)) < 0; ) {
                char sign = line.charAt(at++);
                if (sign == '"') string();
                depth += "{[".indexOf(sign) >= 0 ? 1 : "}]".indexOf(sign) >= 0 ? -1 : 0;
            }
            return line.substring(start, at).strip();
        }

        /** A text, from behind its first quotation mark. */
        String string() {
            var string = new StringBuilder();
            for (char sign; (sign = line.charAt(at++)) != '"'; ) {
                string.append(sign == '\\' ? escaped(line.charAt(at++)) : sign);
            }
            return string.toString();
        }

        char escaped(char name) {
            int known = "\"\\/bfnrt".indexOf(name);
            if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
            if (name != 'u') throw new IllegalArgumentException("no escape at column " + at);
            at += 4;
            return (char) HexFormat.fromHexDigits(line, at - 4, at);
        }
    }
}
