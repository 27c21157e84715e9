// Names of characters for \N{...}: a table of single ones, and rules for those that are named in
// rows.
#include "syntax/character_names.h"

#include <iterator>
#include <string>

namespace tracepad {
namespace {

struct Row {
  const char* name;
  char32_t cp;
};

constexpr Row kNames[] = {
    {"SPACE", 0x20},
    {"NO-BREAK SPACE", 0xA0},
    {"BULLET", 0x2022},
    {"MIDDLE DOT", 0xB7},
    {"EM DASH", 0x2014},
    {"EN DASH", 0x2013},
    {"HYPHEN-MINUS", 0x2D},
    {"MINUS SIGN", 0x2212},
    {"HORIZONTAL ELLIPSIS", 0x2026},
    {"DEGREE SIGN", 0xB0},
    {"EURO SIGN", 0x20AC},
    {"POUND SIGN", 0xA3},
    {"YEN SIGN", 0xA5},
    {"DOLLAR SIGN", 0x24},
    {"COPYRIGHT SIGN", 0xA9},
    {"REGISTERED SIGN", 0xAE},
    {"TRADE MARK SIGN", 0x2122},
    {"SECTION SIGN", 0xA7},
    {"PILCROW SIGN", 0xB6},
    {"PLUS-MINUS SIGN", 0xB1},
    {"MULTIPLICATION SIGN", 0xD7},
    {"DIVISION SIGN", 0xF7},
    {"NOT SIGN", 0xAC},
    {"MICRO SIGN", 0xB5},
    {"INFINITY", 0x221E},
    {"SQUARE ROOT", 0x221A},
    {"N-ARY SUMMATION", 0x2211},
    {"N-ARY PRODUCT", 0x220F},
    {"INTEGRAL", 0x222B},
    {"PARTIAL DIFFERENTIAL", 0x2202},
    {"NABLA", 0x2207},
    {"INCREMENT", 0x2206},
    {"ELEMENT OF", 0x2208},
    {"FOR ALL", 0x2200},
    {"THERE EXISTS", 0x2203},
    {"EMPTY SET", 0x2205},
    {"INTERSECTION", 0x2229},
    {"UNION", 0x222A},
    {"SUBSET OF", 0x2282},
    {"LOGICAL AND", 0x2227},
    {"LOGICAL OR", 0x2228},
    {"ALMOST EQUAL TO", 0x2248},
    {"NOT EQUAL TO", 0x2260},
    {"LESS-THAN OR EQUAL TO", 0x2264},
    {"GREATER-THAN OR EQUAL TO", 0x2265},
    {"IDENTICAL TO", 0x2261},
    {"LEFTWARDS ARROW", 0x2190},
    {"UPWARDS ARROW", 0x2191},
    {"RIGHTWARDS ARROW", 0x2192},
    {"DOWNWARDS ARROW", 0x2193},
    {"LEFT RIGHT ARROW", 0x2194},
    {"RIGHTWARDS DOUBLE ARROW", 0x21D2},
    {"LEFT RIGHT DOUBLE ARROW", 0x21D4},
    {"CHECK MARK", 0x2713},
    {"HEAVY CHECK MARK", 0x2714},
    {"BALLOT X", 0x2717},
    {"WHITE HEAVY CHECK MARK", 0x2705},
    {"CROSS MARK", 0x274C},
    {"BLACK STAR", 0x2605},
    {"WHITE STAR", 0x2606},
    {"BLACK HEART SUIT", 0x2665},
    {"SNOWMAN", 0x2603},
    {"FULL BLOCK", 0x2588},
    {"BLACK SQUARE", 0x25A0},
    {"WHITE SQUARE", 0x25A1},
    {"BLACK CIRCLE", 0x25CF},
    {"WHITE CIRCLE", 0x25CB},
    {"LEFT SINGLE QUOTATION MARK", 0x2018},
    {"RIGHT SINGLE QUOTATION MARK", 0x2019},
    {"LEFT DOUBLE QUOTATION MARK", 0x201C},
    {"RIGHT DOUBLE QUOTATION MARK", 0x201D},
    {"ZERO WIDTH SPACE", 0x200B},
    {"ZERO WIDTH JOINER", 0x200D},
    {"BOX DRAWINGS LIGHT HORIZONTAL", 0x2500},
    {"BOX DRAWINGS LIGHT VERTICAL", 0x2502},
    {"BOX DRAWINGS LIGHT VERTICAL AND RIGHT", 0x251C},
    {"BOX DRAWINGS LIGHT UP AND RIGHT", 0x2514},
    {"SUPERSCRIPT TWO", 0xB2},
    {"SUPERSCRIPT THREE", 0xB3},
    {"VULGAR FRACTION ONE HALF", 0xBD},
    {"FIRE", 0x1F525},
    {"SNAKE", 0x1F40D},
    {"ROCKET", 0x1F680},
    {"GRINNING FACE", 0x1F600},
    {"PILE OF POO", 0x1F4A9},
    {"PARTY POPPER", 0x1F389},
    {"REPLACEMENT CHARACTER", 0xFFFD},
    {"LINE FEED", 0x0A},
    {"LATIN SMALL LETTER SHARP S", 0xDF},
    {"EXCLAMATION MARK", 0x21},
    {"QUOTATION MARK", 0x22},
    {"NUMBER SIGN", 0x23},
    {"PERCENT SIGN", 0x25},
    {"AMPERSAND", 0x26},
    {"APOSTROPHE", 0x27},
    {"LEFT PARENTHESIS", 0x28},
    {"RIGHT PARENTHESIS", 0x29},
    {"ASTERISK", 0x2A},
    {"PLUS SIGN", 0x2B},
    {"COMMA", 0x2C},
    {"FULL STOP", 0x2E},
    {"SOLIDUS", 0x2F},
    {"COLON", 0x3A},
    {"SEMICOLON", 0x3B},
    {"LESS-THAN SIGN", 0x3C},
    {"EQUALS SIGN", 0x3D},
    {"GREATER-THAN SIGN", 0x3E},
    {"QUESTION MARK", 0x3F},
    {"COMMERCIAL AT", 0x40},
    {"LEFT SQUARE BRACKET", 0x5B},
    {"REVERSE SOLIDUS", 0x5C},
    {"RIGHT SQUARE BRACKET", 0x5D},
    {"CIRCUMFLEX ACCENT", 0x5E},
    {"LOW LINE", 0x5F},
    {"GRAVE ACCENT", 0x60},
    {"LEFT CURLY BRACKET", 0x7B},
    {"VERTICAL LINE", 0x7C},
    {"RIGHT CURLY BRACKET", 0x7D},
    {"TILDE", 0x7E},
    {"ALERT", 0x07},
    {"BACKSPACE", 0x08},
    {"CHARACTER TABULATION", 0x09},
    {"TAB", 0x09},
    {"LINE TABULATION", 0x0B},
    {"FORM FEED", 0x0C},
    {"CARRIAGE RETURN", 0x0D},
    {"ESCAPE", 0x1B},
    {"DELETE", 0x7F},
    {"BYTE ORDER MARK", 0xFEFF},
    {"ZERO WIDTH NO-BREAK SPACE", 0xFEFF},
    {"SOFT HYPHEN", 0xAD},
    {"INVERTED QUESTION MARK", 0xBF},
    {"INVERTED EXCLAMATION MARK", 0xA1},
    {"LEFT-POINTING DOUBLE ANGLE QUOTATION MARK", 0xAB},
    {"RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK", 0xBB},
    {"SUPERSCRIPT ONE", 0xB9},
    {"VULGAR FRACTION ONE QUARTER", 0xBC},
    {"VULGAR FRACTION THREE QUARTERS", 0xBE},
    {"OHM SIGN", 0x2126},
    {"KELVIN SIGN", 0x212A},
    {"PROPORTIONAL TO", 0x221D},
    {"DOT OPERATOR", 0x22C5},
    {"RING OPERATOR", 0x2218},
    {"CIRCLED TIMES", 0x2297},
    {"CIRCLED PLUS", 0x2295},
    {"NOT AN ELEMENT OF", 0x2209},
    {"SUPERSET OF", 0x2283},
    {"SUBSET OF OR EQUAL TO", 0x2286},
    {"ASYMPTOTICALLY EQUAL TO", 0x2243},
    {"MUCH LESS-THAN", 0x226A},
    {"MUCH GREATER-THAN", 0x226B},
    {"WARNING SIGN", 0x26A0},
    {"HEAVY BLACK HEART", 0x2764},
    {"SPARKLES", 0x2728},
    {"LIGHT SHADE", 0x2591},
    {"MEDIUM SHADE", 0x2592},
    {"DARK SHADE", 0x2593},
    {"UPPER HALF BLOCK", 0x2580},
    {"LOWER HALF BLOCK", 0x2584},
    {"LEFT HALF BLOCK", 0x258C},
    {"BOX DRAWINGS LIGHT DOWN AND RIGHT", 0x250C},
    {"BOX DRAWINGS LIGHT DOWN AND LEFT", 0x2510},
    {"BOX DRAWINGS LIGHT UP AND LEFT", 0x2518},
    {"BOX DRAWINGS LIGHT VERTICAL AND LEFT", 0x2524},
    {"BOX DRAWINGS LIGHT DOWN AND HORIZONTAL", 0x252C},
    {"BOX DRAWINGS LIGHT UP AND HORIZONTAL", 0x2534},
    {"BOX DRAWINGS LIGHT VERTICAL AND HORIZONTAL", 0x253C},
    {"BOX DRAWINGS DOUBLE HORIZONTAL", 0x2550},
    {"BOX DRAWINGS DOUBLE VERTICAL", 0x2551},
    {"LATIN CAPITAL LETTER SHARP S", 0x1E9E},
    {"LATIN SMALL LETTER DOTLESS I", 0x131},
    {"LATIN SMALL LETTER AE", 0xE6},
    {"LATIN CAPITAL LETTER AE", 0xC6},
    {"LATIN SMALL LIGATURE OE", 0x153},
    {"LATIN SMALL LETTER O WITH STROKE", 0xF8},
    {"LATIN CAPITAL LETTER O WITH STROKE", 0xD8},
    {"COMBINING GRAVE ACCENT", 0x300},
    {"COMBINING CIRCUMFLEX ACCENT", 0x302},
    {"COMBINING TILDE", 0x303},
    {"COMBINING DIAERESIS", 0x308},
    {"COMBINING ACUTE ACCENT", 0x301},
};

constexpr const char* kGreek[] = {
    "ALPHA", "BETA",  "GAMMA",   "DELTA", "EPSILON", "ZETA",    "ETA",  "THETA", "IOTA",
    "KAPPA", "LAMDA", "MU",      "NU",    "XI",      "OMICRON", "PI",   "RHO",   "FINAL SIGMA",
    "SIGMA", "TAU",   "UPSILON", "PHI",   "CHI",     "PSI",     "OMEGA"};

// Letters in the order of their code points.
constexpr const char* kCyrillic[] = {
    "A",   "BE",  "VE",  "GHE",   "DE",        "IE",   "ZHE",       "ZE", "I",  "SHORT I", "KA",
    "EL",  "EM",  "EN",  "O",     "PE",        "ER",   "ES",        "TE", "U",  "EF",      "HA",
    "TSE", "CHE", "SHA", "SHCHA", "HARD SIGN", "YERU", "SOFT SIGN", "E",  "YU", "YA"};
constexpr const char* kHebrew[] = {
    "ALEF", "BET",       "GIMEL", "DALET",       "HE",        "VAV", "ZAYIN",     "HET",  "TET",
    "YOD",  "FINAL KAF", "KAF",   "LAMED",       "FINAL MEM", "MEM", "FINAL NUN", "NUN",  "SAMEKH",
    "AYIN", "FINAL PE",  "PE",    "FINAL TSADI", "TSADI",     "QOF", "RESH",      "SHIN", "TAV"};
constexpr const char* kNumbers[] = {"ZERO",  "ONE",   "TWO",  "THREE", "FOUR",   "FIVE",  "SIX",
                                    "SEVEN", "EIGHT", "NINE", "TEN",   "ELEVEN", "TWELVE"};
// Rows of numbers: the name before one, and the code points of zero and of one.
struct NumberRow {
  const char* prefix;
  char32_t zero, one;
};
constexpr NumberRow kNumberRows[] = {
    {"DIGIT ", 0x30, 0x31},
    {"SUBSCRIPT ", 0x2080, 0x2081},
    {"SUPERSCRIPT ", 0x2070, 0x2071},
    {"CIRCLED DIGIT ", 0x24EA, 0x2460},
    {"ROMAN NUMERAL ", 0, 0x2160},
    {"SMALL ROMAN NUMERAL ", 0, 0x2170},
    {"FULLWIDTH DIGIT ", 0xFF10, 0xFF11},
    {"ARABIC-INDIC DIGIT ", 0x660, 0x661},
    {"DEVANAGARI DIGIT ", 0x966, 0x967},
};
// Latin letters with a mark: the letters, and what each becomes, capitals first.
struct MarkRow {
  const char* mark;
  std::string_view letters;
  std::u32string_view marked;
};
constexpr MarkRow kMarks[] = {
    {"ACUTE", "AEIOUYCLNRSZaeiouyclnrsz", U"ÁÉÍÓÚÝĆĹŃŔŚŹáéíóúýćĺńŕśź"},
    {"GRAVE", "AEIOUaeiou", U"ÀÈÌÒÙàèìòù"},
    {"CIRCUMFLEX", "AEIOUCGHJSWYaeioucghjswy", U"ÂÊÎÔÛĈĜĤĴŜŴŶâêîôûĉĝĥĵŝŵŷ"},
    {"DIAERESIS", "AEIOUYaeiouy", U"ÄËÏÖÜŸäëïöüÿ"},
    {"TILDE", "ANOIUanoiu", U"ÃÑÕĨŨãñõĩũ"},
    {"RING ABOVE", "AUau", U"ÅŮåů"},
    {"CEDILLA", "CGKLNRSTcgklnrst", U"ÇĢĶĻŅŖŞŢçģķļņŗşţ"},
    {"CARON", "CDENRSTZcdenrstz", U"ČĎĚŇŘŠŤŽčďěňřšťž"},
    {"MACRON", "AEIOUaeiou", U"ĀĒĪŌŪāēīōū"},
    {"BREVE", "AEGIOUaegiou", U"ĂĔĞĬŎŬăĕğĭŏŭ"},
    {"OGONEK", "AEIUaeiu", U"ĄĘĮŲąęįų"},
    {"DOUBLE ACUTE", "OUou", U"ŐŰőű"},
    {"DOT ABOVE", "CEGIZcegz", U"ĊĖĠİŻċėġż"},
    {"STROKE", "DHLTOdhlto", U"ĐĦŁŦØđħłŧø"},
};
// Syllables of Hangul: leading consonants, vowels, trailing consonants.
constexpr const char* kHangulL[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                    "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
constexpr const char* kHangulV[] = {"A",   "AE", "YA", "YAE", "EO", "E",  "YEO",
                                    "YE",  "O",  "WA", "WAE", "OE", "YO", "U",
                                    "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
constexpr const char* kHangulT[] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D", "L",  "LG",
                                    "LM", "LB", "LS", "LT", "LP", "LH", "M",  "B", "BS", "S",
                                    "SS", "NG", "J",  "C",  "K",  "T",  "P",  "H"};

char32_t hangul(std::string_view name) {
  for (char32_t l = 0; l < std::size(kHangulL); ++l)
    for (char32_t v = 0; v < std::size(kHangulV); ++v)
      for (char32_t t = 0; t < std::size(kHangulT); ++t)
        if (name == std::string(kHangulL[l]) + kHangulV[v] + kHangulT[t])
          return 0xAC00 + (l * 21 + v) * 28 + t;
  return 0;
}

// "4E2D": four or five hexadecimal digits; 0 else.
char32_t hexadecimal(std::string_view digits) {
  char32_t n = 0;
  if (digits.size() < 4 || digits.size() > 5) return 0;
  for (char c : digits) {
    const bool letter = c >= 'A' && c <= 'F';
    if (!letter && (c < '0' || c > '9')) return 0;
    n = n * 16 + static_cast<char32_t>(letter ? c - 'A' + 10 : c - '0');
  }
  return n;
}

// "125" of BRAILLE PATTERN DOTS-125: dots in ascending order.
char32_t braille(std::string_view dots) {
  char32_t n = 0;
  char last = '0';
  for (char c : dots) {
    if (c <= last || c > '8') return 0;
    n |= 1u << (c - '1');
    last = c;
  }
  return dots.empty() ? 0 : 0x2800 + n;
}

template <size_t n>
int place_of(std::string_view name, const char* const (&names)[n]) {
  for (size_t i = 0; i < n; ++i)
    if (name == names[i]) return static_cast<int>(i);
  return -1;
}

}  // namespace

char32_t character_by_name(std::string_view name) {
  std::string n(name);
  for (char& c : n)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  for (const Row& r : kNames)
    if (n == r.name) return r.cp;
  auto after = [&](std::string_view prefix) -> std::string_view {
    return n.size() > prefix.size() && n.compare(0, prefix.size(), prefix) == 0
               ? std::string_view(n).substr(prefix.size())
               : std::string_view();
  };
  for (bool small : {true, false}) {
    std::string_view latin = after(small ? "LATIN SMALL LETTER " : "LATIN CAPITAL LETTER ");
    if (latin.size() == 1 && latin[0] >= 'A' && latin[0] <= 'Z')
      return static_cast<char32_t>(latin[0] + (small ? 32 : 0));
    std::string_view greek = after(small ? "GREEK SMALL LETTER " : "GREEK CAPITAL LETTER ");
    if (greek.empty()) continue;
    char32_t base = small ? 0x3B1 : 0x391;
    for (char32_t i = 0; i < std::size(kGreek); ++i)
      if (greek == kGreek[i] && (small || i != 17)) return base + i;
  }
  for (bool small : {true, false}) {
    const std::string_view latin = after(small ? "LATIN SMALL LETTER " : "LATIN CAPITAL LETTER ");
    if (latin.size() > 7 && latin.substr(1, 6) == " WITH ") {
      const char letter = static_cast<char>(latin[0] + (small ? 32 : 0));
      for (const MarkRow& row : kMarks)
        if (latin.substr(7) == row.mark)
          if (const size_t at = row.letters.find(letter); at != std::string_view::npos)
            return row.marked[at];
    }
    const int cyrillic =
        place_of(after(small ? "CYRILLIC SMALL LETTER " : "CYRILLIC CAPITAL LETTER "), kCyrillic);
    if (cyrillic >= 0) return (small ? 0x430u : 0x410u) + static_cast<char32_t>(cyrillic);
    const std::string_view bold =
        after(small ? "MATHEMATICAL BOLD SMALL " : "MATHEMATICAL BOLD CAPITAL ");
    if (bold.size() == 1)
      return (small ? 0x1D41Au : 0x1D400u) + static_cast<char32_t>(bold[0] - 'A');
  }
  if (const int hebrew = place_of(after("HEBREW LETTER "), kHebrew); hebrew >= 0)
    return 0x5D0 + static_cast<char32_t>(hebrew);
  for (const NumberRow& row : kNumberRows) {
    const int number = place_of(after(row.prefix), kNumbers);
    if (number < 0 || (number == 0 && !row.zero)) continue;
    if (number > 9 && row.zero) continue;
    return number ? row.one + static_cast<char32_t>(number) - 1 : row.zero;
  }
  if (const auto digits = after("CJK UNIFIED IDEOGRAPH-"); !digits.empty())
    return hexadecimal(digits);
  if (const auto dots = after("BRAILLE PATTERN DOTS-"); !dots.empty()) return braille(dots);
  if (const auto syllable = after("HANGUL SYLLABLE "); !syllable.empty()) return hangul(syllable);
  return 0;
}

}  // namespace tracepad
