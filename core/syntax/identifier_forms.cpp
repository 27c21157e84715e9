// The forms of identifiers: Python takes a name for the one that NFKC makes of it. The tables are
// made of the Unicode Character Database's properties of letters below U+3000; the alphabets that
// stand in a row (mathematical and fullwidth letters) need none. Left out are the presentation
// forms of Arabic and Hebrew and the compatibility ideographs, and accents on other letters than A
// to Z.
#include "syntax/identifier_forms.h"

#include <unordered_map>

#include "base/utf8.h"

namespace tracepad {

namespace {

// A character and what stands for it, a blank between two.
constexpr std::string_view kForms =
    "ªa µμ ºo ĲIJ ĳij ĿL· ŀl· ŉʼn ſs ǄDŽ ǅDž ǆdž "
    "ǇLJ ǈLj ǉlj ǊNJ ǋNj ǌnj ǱDZ ǲDz ǳdz ʰh ʱɦ ʲj ʳr "
    "ʴɹ ʵɻ ʶʁ ʷw ʸy ˠɣ ˡl ˢs ˣx ˤʕ ̀̀ ́́ ̓̓ "
    "̈́̈́ ʹʹ ·· ϐβ ϑθ ϒΥ ϓΎ ϔΫ ϕφ ϖπ ϰκ ϱρ "
    "ϲς ϴΘ ϵε ϹΣ ևեւ ٵاٴ ٶوٴ ٷۇٴ ٸيٴ क़क़ "
    "ख़ख़ ग़ग़ ज़ज़ ड़ड़ ढ़ढ़ फ़फ़ "
    "य़य़ ড়ড় ঢ়ঢ় য়য় ਲ਼ਲ਼ ਸ਼ਸ਼ "
    "ਖ਼ਖ਼ ਗ਼ਗ਼ ਜ਼ਜ਼ ਫ਼ਫ਼ ଡ଼ଡ଼ ଢ଼ଢ଼ "
    "ำํา ຳໍາ ໜຫນ ໝຫມ གྷགྷ ཌྷཌྷ "
    "དྷདྷ བྷབྷ ཛྷཛྷ ཀྵཀྵ ཱཱིི ཱཱུུ "
    "ྲྀྲྀ ཷྲཱྀ ླྀླྀ ཹླཱྀ ཱཱྀྀ ྒྷྒྷ "
    "ྜྷྜྷ ྡྷྡྷ ྦྷྦྷ ྫྷྫྷ ྐྵྐྵ ჼნ ᴬA "
    "ᴭÆ ᴮB ᴰD ᴱE ᴲƎ ᴳG ᴴH ᴵI ᴶJ ᴷK ᴸL ᴹM "
    "ᴺN ᴼO ᴽȢ ᴾP ᴿR ᵀT ᵁU ᵂW ᵃa ᵄɐ ᵅɑ ᵆᴂ "
    "ᵇb ᵈd ᵉe ᵊə ᵋɛ ᵌɜ ᵍg ᵏk ᵐm ᵑŋ ᵒo ᵓɔ "
    "ᵔᴖ ᵕᴗ ᵖp ᵗt ᵘu ᵙᴝ ᵚɯ ᵛv ᵜᴥ ᵝβ "
    "ᵞγ ᵟδ ᵠφ ᵡχ ᵢi ᵣr ᵤu ᵥv ᵦβ ᵧγ ᵨρ "
    "ᵩφ ᵪχ ᵸн ᶛɒ ᶜc ᶝɕ ᶞð ᶟɜ ᶠf ᶡɟ ᶢɡ "
    "ᶣɥ ᶤɨ ᶥɩ ᶦɪ ᶧᵻ ᶨʝ ᶩɭ ᶪᶅ ᶫʟ ᶬɱ "
    "ᶭɰ ᶮɲ ᶯɳ ᶰɴ ᶱɵ ᶲɸ ᶳʂ ᶴʃ ᶵƫ ᶶʉ "
    "ᶷʊ ᶸᴜ ᶹʋ ᶺʌ ᶻz ᶼʐ ᶽʑ ᶾʒ ᶿθ ẚaʾ "
    "ẛṡ άά έέ ήή ίί όό ύύ ώώ ΆΆ ιι "
    "ΈΈ ΉΉ ΐΐ ΊΊ ΰΰ ΎΎ ΌΌ ΏΏ ⁱi ⁿn ₐa "
    "ₑe ₒo ₓx ₔə ₕh ₖk ₗl ₘm ₙn ₚp ₛs ₜt "
    "ℂC ℇƐ ℊg ℋH ℌH ℍH ℎh ℏħ ℐI ℑI ℒL ℓl "
    "ℕN ℙP ℚQ ℛR ℜR ℝR ℤZ ΩΩ ℨZ KK ÅÅ ℬB "
    "ℭC ℯe ℰE ℱF ℳM ℴo ℵא ℶב ℷג ℸד ℹi ℼπ "
    "ℽγ ℾΓ ℿΠ ⅅD ⅆd ⅇe ⅈi ⅉj ⅠI ⅡII ⅢIII "
    "ⅣIV ⅤV ⅥVI ⅦVII ⅧVIII ⅨIX ⅩX ⅪXI ⅫXII ⅬL "
    "ⅭC ⅮD ⅯM ⅰi ⅱii ⅲiii ⅳiv ⅴv ⅵvi ⅶvii ⅷviii "
    "ⅸix ⅹx ⅺxi ⅻxii ⅼl ⅽc ⅾd ⅿm ⱼj ⱽV ⵯⵡ "
    "ﬀff ﬁfi ﬂfl ﬃffi ﬄffl ﬅst ﬆst ";
// A letter, the accent behind it, and the two as one character.
constexpr std::string_view kAccented =
    "ÀÀÁÁÂÂÃÃĀĀĂĂȦȦÄÄẢẢÅÅǍǍȀȀ"
    "ȂȂẠẠḀḀĄĄÀÀÁÁḂḂḄḄḆḆĆĆĈĈ"
    "ĊĊČČÇÇĆĆḊḊĎĎḌḌḐḐḒḒḎḎÈÈ"
    "ÉÉÊÊẼẼĒĒĔĔĖĖËËẺẺĚĚȄȄȆȆẸẸ"
    "ȨȨĘĘḘḘḚḚÈÈÉÉḞḞǴǴĜĜḠḠĞĞĠĠ"
    "ǦǦĢĢǴǴĤĤḢḢḦḦȞȞḤḤḨḨḪḪÌÌ"
    "ÍÍÎÎĨĨĪĪĬĬİİÏÏỈỈǏǏȈȈȊȊỊỊ"
    "ĮĮḬḬÌÌÍÍḮḮĴĴḰḰǨǨḲḲĶĶḴḴ"
    "ḰḰĹĹĽĽḶḶĻĻḼḼḺḺĹĹḾḾṀṀṂṂ"
    "ḾḾǸǸŃŃÑÑṄṄŇŇṆṆŅŅṊṊṈṈǸǸ"
    "ŃŃÒÒÓÓÔÔÕÕŌŌŎŎȮȮÖÖỎỎŐŐǑǑ"
    "ȌȌȎȎƠƠỌỌǪǪÒÒÓÓṔṔṖṖṔṔŔŔṘṘ"
    "ŘŘȐȐȒȒṚṚŖŖṞṞŔŔŚŚŜŜṠṠŠŠṢṢ"
    "ȘȘŞŞŚŚṪṪŤŤṬṬȚȚŢŢṰṰṮṮÙÙÚÚ"
    "ÛÛŨŨŪŪŬŬÜÜỦỦŮŮŰŰǓǓȔȔȖȖƯƯ"
    "ỤỤṲṲŲŲṶṶṴṴÙÙÚÚǗǗṼṼṾṾẀẀ"
    "ẂẂŴŴẆẆẄẄẈẈẀẀẂẂẊẊẌẌỲỲÝÝ"
    "ŶŶỸỸȲȲẎẎŸŸỶỶỴỴỲỲÝÝŹŹẐẐ"
    "ŻŻŽŽẒẒẔẔŹŹààááââããāāăăȧȧ"
    "ääảảååǎǎȁȁȃȃạạḁḁąąààááḃḃ"
    "ḅḅḇḇććĉĉċċččççććḋḋďďḍḍḑḑ"
    "ḓḓḏḏèèééêêẽẽēēĕĕėėëëẻẻěě"
    "ȅȅȇȇẹẹȩȩęęḙḙḛḛèèééḟḟǵǵĝĝ"
    "ḡḡğğġġǧǧģģǵǵĥĥḣḣḧḧȟȟḥḥḩḩ"
    "ḫḫẖẖììííîîĩĩīīĭĭïïỉỉǐǐȉȉ"
    "ȋȋịịįįḭḭììííḯḯĵĵǰǰḱḱǩǩḳḳ"
    "ķķḵḵḱḱĺĺľľḷḷļļḽḽḻḻĺĺḿḿ"
    "ṁṁṃṃḿḿǹǹńńññṅṅňňṇṇņņṋṋ"
    "ṉṉǹǹńńòòóóôôõõōōŏŏȯȯööỏỏ"
    "őőǒǒȍȍȏȏơơọọǫǫòòóóṕṕṗṗṕṕ"
    "ŕŕṙṙřřȑȑȓȓṛṛŗŗṟṟŕŕśśŝŝṡṡ"
    "ššṣṣșșşşśśṫṫẗẗťťṭṭțțţţṱṱ"
    "ṯṯùùúúûûũũūūŭŭüüủủůůűűǔǔ"
    "ȕȕȗȗưưụụṳṳųųṷṷṵṵùùúúǘǘṽṽ"
    "ṿṿẁẁẃẃŵŵẇẇẅẅẘẘẉẉẁẁẃẃẋẋ"
    "ẍẍỳỳýýŷŷỹỹȳȳẏẏÿÿỷỷẙẙỵỵ"
    "ỳỳýýźźẑẑżżžžẓẓẕẕźź";
// Of each of the five mathematical Greek alphabets.
constexpr std::u32string_view kGreek =
    U"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΘΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂εθκφρπ";

struct Tables {
  std::unordered_map<char32_t, std::string_view> forms;
  std::unordered_map<uint64_t, char32_t> accented;
};

const Tables& tables() {
  static const Tables made = [] {
    Tables t;
    for (size_t at = 0; at < kForms.size();) {
      const char32_t c = utf8::decode(kForms, at);
      const size_t end = kForms.find(' ', at);
      t.forms[c] = kForms.substr(at, end - at);
      at = end + 1;
    }
    for (size_t at = 0; at < kAccented.size();) {
      const uint64_t letter = utf8::decode(kAccented, at), accent = utf8::decode(kAccented, at);
      t.accented[letter << 32 | accent] = utf8::decode(kAccented, at);
    }
    return t;
  }();
  return made;
}

// The letter of an alphabet that stands in a row; 0: it is in none.
char32_t in_a_row(char32_t c) {
  if (c >= 0xFF10 && c <= 0xFF5A) return c - 0xFF10 + '0';
  if (c >= 0x1D400 && c <= 0x1D6A3) {
    const char32_t i = (c - 0x1D400) % 52;
    return i < 26 ? 'A' + i : 'a' + (i - 26);
  }
  if (c >= 0x1D6A8 && c <= 0x1D7C9) return kGreek[(c - 0x1D6A8) % kGreek.size()];
  if (c >= 0x1D7CE && c <= 0x1D7FF) return '0' + (c - 0x1D7CE) % 10;
  return c == 0x1D6A4   ? 0x131
         : c == 0x1D6A5 ? 0x237
         : c == 0x1D7CA ? 0x3DC
         : c == 0x1D7CB ? 0x3DD
                        : 0;
}

}  // namespace

std::string identifier_form(std::string_view name) {
  const Tables& t = tables();
  std::string out;
  for (size_t at = 0; at < name.size();) {
    const size_t start = at;
    const char32_t c = utf8::decode(name, at);
    if (const char32_t letter = in_a_row(c)) {
      utf8::append(out, letter);
    } else if (auto form = t.forms.find(c); form != t.forms.end()) {
      out += form->second;
    } else if (auto pair =
                   out.empty()
                       ? t.accented.end()
                       : t.accented.find(
                             static_cast<uint64_t>(static_cast<unsigned char>(out.back())) << 32 |
                             c);
               pair != t.accented.end()) {
      out.pop_back();
      utf8::append(out, pair->second);
    } else {
      out += name.substr(start, at - start);
    }
  }
  return out;
}

}  // namespace tracepad
