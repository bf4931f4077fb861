/* Lets chesst ask your engine: one JSON object a line, a request in and its reply out.
 *
 *     make && chesst check -- ./adapter
 *
 * Fill in the three functions under "your engine"; the rest can stay as it is.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELLO "{\"name\":\"my-engine\",\"version\":\"0.1.0\",\"rulesets\":[\"t1-2024\"],\"capabilities\":[]}"

enum { MAX_LINE = 1 << 20, MAX_ANSWER = 1 << 16 };

/* The members of a request; one that it lacks is empty. */
enum { ID, OP, RULESET, POSITION, MOVE, MEMBERS };
static const char *const NAMES[MEMBERS] = {"id", "op", "ruleset", "position", "move"};

/* REFUSED: by the rules, since the position cannot be played or the move is illegal.
 * UNSUPPORTED: not offered, and the answer is a text that says what. FAILED: a text says how. */
typedef enum { OK, REFUSED, UNSUPPORTED, FAILED } Kind;
static const char *const KINDS[] = {"ok", "reject", "unsupported", "error"};

/* Writes an answer, which is JSON; one that is too long is cut off. */
static Kind say(Kind kind, char *answer, const char *text) {
    snprintf(answer, MAX_ANSWER, "%s", text);
    return kind;
}

/* ------------------------------------------------------------------ your engine
 * Each looks at request[RULESET] and request[POSITION], writes its answer as JSON in less than MAX_ANSWER bytes,
 * and returns OK; or it writes nothing and returns REFUSED. */

/* Every legal move once: {"moves":["b2b4","g7g8=C"]}; {"moves":[]} when the game is over. */
static Kind moves(const char **request, char *answer) {
    (void)request;
    return say(UNSUPPORTED, answer, "\"moves is not written yet\"");
}

/* The position after request[MOVE]: {"position":"..."}. An illegal move is REFUSED. */
static Kind play(const char **request, char *answer) {
    (void)request;
    return say(UNSUPPORTED, answer, "\"play is not written yet\"");
}

/* {"outcome":"ongoing"}; or {"outcome":"white-wins","by":"king-capture"}, where "black-wins" can stand, and
 * "castle-capture" or "blockade". */
static Kind outcome(const char **request, char *answer) {
    (void)request;
    return say(OK, answer, "{\"outcome\":\"ongoing\"}"); /* not written yet: the first red verdict */
}

/* ------------------------------------------------------------------ reading JSON
 * A line ends in a zero byte, and nothing passes it. What cannot be read leads there at once. */

static char *end(char *at) {
    return at + strlen(at);
}

/* Passes over the sign, after any white space, if it comes next. */
static char *take(char *at, char sign) {
    at += strspn(at, " \t\r");
    return *at == sign ? at + 1 : end(at);
}

/* Writes a character in UTF-8; U+FFFD stands for a zero byte and for half of a surrogate pair. */
static char *utf8(char *to, unsigned code) {
    if (code == 0 || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
    if (code >= 0x800) *to++ = (char)(0xE0 | code >> 12);
    if (code >= 0x80) *to++ = (char)(code >= 0x800 ? 0x80 | (code >> 6 & 0x3F) : 0xC0 | code >> 6);
    *to++ = (char)(code >= 0x80 ? 0x80 | (code & 0x3F) : code);
    return to;
}

/* Decodes what follows a backslash. */
static char *escape(char *at, char **to) {
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *name = strchr(names, *at);
    if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") >= 4) {
        char digits[] = {at[1], at[2], at[3], at[4], '\0'};
        *to = utf8(*to, (unsigned)strtoul(digits, NULL, 16));
        return at + 5;
    }
    if (*at == '\0' || name == NULL) return end(at);
    *(*to)++ = meant[name - names];
    return at + 1;
}

/* Decodes a string where it stands; it never grows. */
static char *string(char *at, const char **text) {
    char *to = at = take(at, '"');
    *text = at;
    while (*at != '"' && *at != '\0') {
        if (*at == '\\') at = escape(at + 1, &to);
        else *to++ = *at++;
    }
    if (*at == '\0') return at;
    *to = '\0';
    return at + 1;
}

/* Passes over a value that is no string: a number, or a list, which no request needs. */
static char *skip(char *at) {
    const char *text;
    for (int depth = 0; *at != '\0' && (depth > 0 || (*at != ',' && *at != '}'));) {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at = *at == '"' ? string(at, &text) : at + 1;
    }
    return at;
}

/* Reads an object, and keeps the members of a request: strings decoded, numbers as they are written.
 * True when the line is one object and no more. */
static int object(char *at, const char **request) {
    char sign = ',';
    for (at = take(at, '{'); sign == ','; at++) {
        const char *name, *text;
        at = take(string(at, &name), ':');
        at += strspn(at, " \t\r");
        text = at;
        at = skip(*at == '"' ? string(at, &text) : at);
        sign = *at;
        if (sign == '\0') return 0;
        *at = '\0';
        for (int n = 0; n < MEMBERS; n++) {
            if (strcmp(name, NAMES[n]) == 0) request[n] = text;
        }
    }
    return at[strspn(at, " \t\r")] == '\0';
}

/* ------------------------------------------------------------------ the protocol */

static Kind ask(const char **request, char *answer) {
    if (strcmp(request[OP], "hello") == 0) return say(OK, answer, HELLO);
    if (strcmp(request[OP], "moves") == 0) return moves(request, answer);
    if (strcmp(request[OP], "play") == 0) return play(request, answer);
    if (strcmp(request[OP], "outcome") == 0) return outcome(request, answer);
    return say(UNSUPPORTED, answer, "\"this operation\"");
}

/* Prints the number of the request, and exactly one of ok, reject, unsupported and error. */
static void reply(char *line) {
    static char answer[MAX_ANSWER];
    const char *request[MEMBERS] = {"", "", "", "", ""};
    long id = object(line, request) ? strtol(request[ID], NULL, 10) : 0;
    Kind kind = say(FAILED, answer, "\"not a request\"");
    if (id != 0) {
        say(REFUSED, answer, "{}"); /* until the engine writes its own */
        kind = ask(request, answer);
    }
    printf("{\"id\":%ld,\"%s\":%s}\n", id, KINDS[kind], answer);
}

int main(void) {
    static char line[MAX_LINE + 1];
    for (int byte = 0; byte != EOF;) {
        size_t length = 0; /* what goes beyond the longest line is dropped */
        while ((byte = getchar()) != '\n' && byte != EOF) {
            if (length < MAX_LINE) line[length++] = (char)byte;
        }
        line[length] = '\0';
        if (byte == '\n' || length > 0) reply(line);
        fflush(stdout);
    }
    return 0;
}
