/*
 * Stems of words. Russian follows the Snowball stemmer (https://snowballstem.org/algorithms/russian/stemmer.html).
 * English folds plurals, -ing, -ed and British spelling: nouns of the trade need no more.
 */
const VOWEL = "аеиоуыэюя";
const PERFECTIVE = /(?:(?<=[ая])(?:вшись|вши|в)|ившись|ывшись|ивши|ывши|ив|ыв)$/;
const REFLEXIVE = /(?:ся|сь)$/;
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/;
const VERB =
  /(?:(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/;
const NOUN =
  /(?:иями|иях|ией|иям|ием|ями|ами|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
/** «-ость» behind two syllables (R2 of the algorithm). The classes share no letter, so matching takes linear time. */
const ABSTRACT = /^[^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя]+[аеиоуыэюя]+[^аеиоуыэюя].*ость?$/;
const SUPERLATIVE = /(?:ейше|ейш)$/;
/** A vowel that comes and goes with the case: песок and песка, щебень and щебня. */
const FLEETING = /([^аеиоуыэюя])[ео]([кцнл])$/;

/** Goods whose forms would get the stem of another word: мёд and медь, сыр and сырой, просо and просим. */
const HOMONYMS: [forms: RegExp, stem: string][] = [
  [/^мед(?:а|у|ом|е)?$/, "мед"],
  [/^мед(?:ь|и|ью|ей|ям|ями|ях)$/, "медь"],
  [/^сыр(?:ой|ая|ое|ые|ого|ому|ым|ых|ую|ыми)$/, "сырой"],
  [/^сырь(?:е|я|ю|ем)$/, "сырье"],
  [/^сер(?:ый|ая|ое|ые|ого|ому|ым|ых|ую|ыми)$/, "серый"],
  [/^прос(?:о|а|у|ом)$/, "просо"],
  [/^коксующ/, "коксующ"],
  [/^(?:соя|сои|сое|сою|соей)$/, "соя"],
  [/^(?:рожь|ржи|рожью)$/, "рожь"],
  [/^(?:овес|овса|овсу|овсом|овсе)$/, "овес"],
  [/^(?:лен|льна|льну|льном|льне)$/, "лен"],
  [/^сем(?:я|ени|енем|ена|ян|енам|енами|енах)$/, "семен"],
  [/^яиц(?:ам|ами|ах)?$/, "яйц"],
  [/^метал{1,2}(?:а|у|ом|е|ы|ов|ам|ами|ах)?$/, "металл"],
  [/^метан(?:а|у|ом|е)?$/, "метан"],
  [/^минта(?:й|я|ю|ем|е|и|ев)$/, "минтай"],
  [/^урожа(?:й|я|ю|ем|е|и|ев)$/, "урожай"],
  // Goods that sound like places: uranium and the Urals, indium and India, germanium and Germany; and the town of Urai.
  [/^уран(?:а|у|ом|е)?$/, "уран"],
  [/^урал(?:а|у|ом|е)?$/, "урал"],
  [/^ура(?:й|я|ю|ем|е)$/, "урай"],
  [/^инди(?:й|ем)$/, "индий"],
  [/^германи(?:й|ем)$/, "германий"],
  [/^ча(?:й|я|ю|ем|е)$/, "чай"],
  // An impurity is no «приму», scales are no weight.
  [/^примес(?:ь|и|ью|ей|ям|ями|ях)$/, "примесь"],
  [/^вес(?:ы|ов|ам|ами|ах)$/, "весы"],
  // «Купим» is written by buyers alone, «купить» by anyone.
  [/^купим$/, "купим"],
];
/** Minerals, whose last letters look like the ending of a verb. */
const MINERALS = new Set(
  "галит графит боксит гранит доломит антрацит апатит магнезит магнетит гематит барит бентонит перлит вермикулит диорит криолит карналлит керамзит сидерит цеолит диатомит нефелинит монацит пирит флюорит ильменит хромит".split(
    " ",
  ),
);
const MINERAL = /^(.+ит)(?:а|у|ом|е|ы|ов|ам|ами|ах)?$/;
/** "Buying" is written by buyers alone, "buy" by anyone; likewise "wanted". Salted hides are no salt. */
const UNSTEMMED = new Set(["buying", "purchasing", "wanted", "offering", "salted"]);

function stemRussian(word: string): string {
  for (const [forms, stem] of word.length < 12 ? HOMONYMS : []) if (forms.test(word)) return stem;
  const mineral = MINERAL.exec(word)?.[1];
  if (mineral && MINERALS.has(mineral)) return mineral;
  const start = /^[^аеиоуыэюя]*[аеиоуыэюя]/.exec(word)?.[0].length;
  if (start === undefined) return word;
  const head = word.slice(0, start);
  let rest = word.slice(start);
  const cut = (ending: RegExp) => {
    const shorter = rest.replace(ending, "");
    if (shorter === rest) return false;
    rest = shorter;
    return true;
  };
  if (!cut(PERFECTIVE)) {
    cut(REFLEXIVE);
    if (cut(ADJECTIVE)) cut(PARTICIPLE);
    else if (!cut(VERB)) cut(NOUN);
  }
  cut(/и$/);
  if (ABSTRACT.test(head + rest)) cut(/ость?$/);
  if (!cut(/(?<=н)н$/)) {
    if (cut(SUPERLATIVE)) cut(/(?<=н)н$/);
    else cut(/ь$/);
  }
  const stem = head + rest;
  return stem.length > 3 && VOWEL.includes(stem.at(-2) ?? "") ? stem.replace(FLEETING, "$1$2") : stem;
}

function stemEnglish(word: string): string {
  if (word.length < 4 || UNSTEMMED.has(word)) return word;
  const spelled = word
    .replace("sulph", "sulf")
    .replace("aluminium", "aluminum")
    .replace(/fibre/, "fiber")
    .replace(/is(e|ed|ing|ation)(?=s?$)/, "iz$1")
    .replace(/(col|vap|harb|od)our/, "$1or");
  const singular = spelled
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/(?<=[^sui])s$/, "");
  const root = singular.replace(/(?<=[aeiouy].*[^aeiouy])(?:ing|ed)$/, "");
  return root === singular ? singular.replace(/(?<=...)e$/, "") : root.replace(/([^aeiouylsz])\1$/, "$1");
}

/** Longest word that is stemmed, in letters. Real words are shorter, and the cost grows with the length. */
const LONGEST = 64;

/** The stem of a normalised word. A word with digits, of mixed or other alphabets, or longer than LONGEST stays as it is. */
export function stemWord(word: string): string {
  if (word.length > LONGEST) return word;
  if (/^[а-я]+$/.test(word)) return stemRussian(word);
  return /^[a-z]+$/.test(word) ? stemEnglish(word) : word;
}
