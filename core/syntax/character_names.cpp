// Names of characters for \N{...}.
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
    {"LATIN SMALL LETTER E WITH ACUTE", 0xE9},
    {"LATIN SMALL LETTER E WITH GRAVE", 0xE8},
    {"LATIN SMALL LETTER U WITH DIAERESIS", 0xFC},
    {"LATIN SMALL LETTER O WITH DIAERESIS", 0xF6},
    {"LATIN SMALL LETTER A WITH DIAERESIS", 0xE4},
    {"LATIN SMALL LETTER N WITH TILDE", 0xF1},
    {"LATIN SMALL LETTER C WITH CEDILLA", 0xE7},
    {"COMBINING ACUTE ACCENT", 0x301},
};

constexpr const char* kGreek[] = {
    "ALPHA", "BETA",  "GAMMA",   "DELTA", "EPSILON", "ZETA",    "ETA",  "THETA", "IOTA",
    "KAPPA", "LAMDA", "MU",      "NU",    "XI",      "OMICRON", "PI",   "RHO",   "FINAL SIGMA",
    "SIGMA", "TAU",   "UPSILON", "PHI",   "CHI",     "PSI",     "OMEGA"};

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
  return 0;
}

}  // namespace tracepad
