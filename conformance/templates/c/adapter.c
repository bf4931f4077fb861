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
 * UNSUPPORTED: not offered, the answer says what. FAILED: the answer says how. */
typedef enum { OK, REFUSED, UNSUPPORTED, FAILED } Kind;

static Kind not_written(const char **request, char *answer) {
    snprintf(answer, MAX_ANSWER, "%s is not written yet", request[OP]);
    return UNSUPPORTED;
}

/* ------------------------------------------------------------------ your engine
 * Each looks at request[RULESET] and request[POSITION], and writes its answer in less than MAX_ANSWER bytes. */

/* Every legal move once, parted by commas: "b2b4,g7g8=C"; nothing when the game is over. */
static Kind moves(const char **request, char *answer) {
    return not_written(request, answer);
}

/* The position after request[MOVE]. An illegal move is REFUSED. */
static Kind play(const char **request, char *answer) {
    return not_written(request, answer);
}

/* "ongoing"; or "white-wins" or "black-wins", a comma, and "king-capture", "castle-capture" or "blockade". */
static Kind outcome(const char **request, char *answer) {
    return not_written(request, answer);
}

/* ------------------------------------------------------------------ reading JSON
 * A line ends in a zero byte, and nothing passes it. What is no JSON gives NULL, and NULL is handed on. */

static char *space(char *at) {
    return at == NULL ? NULL : at + strspn(at, " \t\r");
}

/* Passes over the sign if it comes next. */
static char *take(char *at, char sign) {
    at = space(at);
    return at != NULL && *at == sign ? at + 1 : NULL;
}

/* Four hexadecimal digits, or -1. */
static long hex(const char *at) {
    char digits[5] = "";
    strncpy(digits, at, 4);
    return strspn(digits, "0123456789abcdefABCDEF") == 4 ? strtol(digits, NULL, 16) : -1;
}

/* Writes a character in UTF-8; U+FFFD stands for a zero byte and for half a surrogate pair. */
static char *utf8(char *to, long code) {
    if (code == 0 || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = (char)((more == 0 ? 0 : 0xFF00 >> (more + 1)) | code >> 6 * more);
    while (more-- > 0) *to++ = (char)(0x80 | (code >> 6 * more & 0x3F));
    return to;
}

/* Decodes what follows a backslash. */
static char *escape(char *at, char **to) {
    const char *names = "\"\\/bfnrt", *name = *at == '\0' ? NULL : strchr(names, *at);
    long code = name != NULL ? "\"\\/\b\f\n\r\t"[name - names] : *at == 'u' ? hex(at + 1) : -1, low = -1;
    if (code < 0) return NULL;
    at += name != NULL ? 1 : 5;
    if (code >= 0xD800 && code < 0xDC00 && at[0] == '\\' && at[1] == 'u') low = hex(at + 2);
    if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        at += 6;
    }
    *to = utf8(*to, code);
    return at;
}

/* Decodes a string where it stands; it never grows. */
static char *string(char *at, const char **text) {
    char *to = at = take(at, '"');
    for (*text = at; at != NULL && *at != '"';) {
        if ((unsigned char)*at < ' ') return NULL;
        if (*at == '\\') at = escape(at + 1, &to);
        else *to++ = *at++;
    }
    if (at != NULL) *to = '\0';
    return at == NULL ? NULL : at + 1;
}

/* Passes over a value that is no string: a number, true, false, null, or all between brackets. */
static char *skip(char *at) {
    const char *text;
    size_t literal = strspn(at, "+-.0123456789Eaeflnrstu");
    int depth = 0;
    if (literal > 0) return at + literal;
    do {
        if (*at == '\0') return NULL;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at = *at == '"' ? string(at, &text) : at + 1;
    } while (at != NULL && depth > 0);
    return at;
}

/* Reads an object, and keeps the members of a request as they are written, strings decoded. */
static char *object(char *at, const char **request) {
    char sign = ',';
    for (at = take(at, '{'); sign == ','; at++) {
        const char *name, *text = at = space(take(string(at, &name), ':'));
        at = at == NULL ? NULL : space(*at == '"' ? string(at, &text) : skip(at));
        if (at == NULL) return NULL;
        sign = *at;
        *at = '\0';
        for (int n = 0; n < MEMBERS; n++) {
            if (strcmp(name, NAMES[n]) == 0) request[n] = text;
        }
        if (sign == '\0') return NULL;
    }
    return sign == '}' ? space(at) : NULL;
}

/* ------------------------------------------------------------------ the protocol */

/* The operations, and how their answers are printed: `between` stands where `parted` parts an answer. */
static const struct {
    Kind (*ask)(const char **request, char *answer);
    const char *name, *before, *between, *after, parted;
} OPS[] = {
    {moves, "moves", "{\"moves\":[", ",", "]}", ','},
    {play, "play", "{\"position\":", "", "}", '\0'},
    {outcome, "outcome", "{\"outcome\":", ",\"by\":", "}", ','},
};

/* Prints a text up to the sign that parts it from the next one, which is returned. */
static const char *print_text(const char *text, char parted) {
    putchar('"');
    for (; *text != '\0' && *text != parted; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar((unsigned char)*text < ' ' ? '?' : *text);
    }
    putchar('"');
    return *text == '\0' ? NULL : text + 1;
}

/* Prints exactly one of ok, reject, unsupported and error. */
static void print_answer(const char **request) {
    static char answer[MAX_ANSWER];
    size_t op = 0;
    while (op < 3 && strcmp(request[OP], OPS[op].name) != 0) op++;
    strcpy(answer, op < 3 ? "" : "this operation");
    Kind kind = op < 3 ? OPS[op].ask(request, answer) : UNSUPPORTED;
    static const char *const kinds[] = {"ok", "reject", "unsupported", "error"};
    printf("\"%s\":%s", kinds[kind], kind == OK ? OPS[op].before : kind == REFUSED ? "{}" : "");
    const char *text = *answer == '\0' ? NULL : answer;
    while (kind != REFUSED && text != NULL) {
        text = print_text(text, kind == OK ? OPS[op].parted : '\0');
        if (text != NULL) printf("%s", OPS[op].between);
    }
    if (kind == OK) printf("%s", OPS[op].after);
}

/* Prints the reply to a line: the number of the request, and the answer. */
static void reply(char *line, size_t length) {
    const char *request[MEMBERS] = {"", "", "", "", ""};
    char *end = object(line, request);
    int digits = (int)strspn(request[ID], "0123456789");
    if (end != line + length || digits == 0) {
        printf("{\"id\":0,\"error\":\"not a request\"}\n");
        return;
    }
    printf("{\"id\":%.*s,", digits, request[ID]);
    if (strcmp(request[OP], "hello") == 0) printf("\"ok\":%s", HELLO);
    else print_answer(request);
    printf("}\n");
}

int main(void) {
    static char line[MAX_LINE + 1];
    for (int byte = 0; byte != EOF;) {
        size_t length = 0; /* what goes beyond the longest line is dropped */
        while ((byte = getchar()) != '\n' && byte != EOF) {
            if (length < MAX_LINE) line[length++] = (char)byte;
        }
        line[length] = '\0';
        if (byte == '\n' || length > 0) reply(line, length);
        fflush(stdout);
    }
    return 0;
}
