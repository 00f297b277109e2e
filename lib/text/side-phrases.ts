// Phrases around the goods that ask for nothing: «за тонну», «с завода», «для отопления», "looking for suppliers of".
import { findBasis } from "@/lib/reference/bases";
import { CURRENCY_WORDS } from "./currency-words";

const UNIT =
  "(?:тонн[ауы]?|тн|т|куба?|кубометра?|кубический метр|м3|м³|метра?|погонный метр|пог\\.? ?м|м2|м²|кв\\.? ?м|м|штук[ауи]|шт|кг|килограмма?|литра?|л|tons?|tonnes?|mt|kg|lit(?:re|er)|m3|cbm|met(?:re|er)|piece|unit)";
/** Words that name goods and grades too: «цена листа г/к», "grade A sheet". */
const PACK = "(?:лист|меш(?:ок|ка)|бочк[ауи]|вагон|голову|десяток|sheet|bag|barrel)";
/** Where goods come from: it says who sells, and nothing of the goods. */
const SOURCE =
  "(?:производител\\p{L}*|изготовител\\p{L}*|поставщик\\p{L}*|завод\\p{L}*|комбинат\\p{L}*|фабрик\\p{L}*|птицефабрик\\p{L}*|мельниц\\p{L}*|элеватор\\p{L}*|склад\\p{L}*|баз[аыеу]|нефтебаз\\p{L}*|карьер(?:а|е|ов)?|разрез(?:а|е|ов)?|шахт\\p{L}*|фермер\\p{L}*|ферм[аыеу]?|хозяйств\\p{L}*|лесопилк\\p{L}*|пилорам\\p{L}*|собственник\\p{L}*|импорт[её]р\\p{L}*|дистрибь?ютор\\p{L}*|дилер\\p{L}*)";
const SELLER =
  "(?:поставщик\\p{L}*|производител\\p{L}*|продав(?:ец|ц)\\p{L}*|дилер\\p{L}*|suppliers?|manufacturers?|producers?|sellers?|exporters?)";

const PHRASES: readonly string[] = [
  "(?:ищу|ищем|подскажите),?\\s+(?:где|у\\s+кого|кто)(?:\\s+(?:можно\\s+)?(?:купить|взять|заказать|найти|прода[её]т))?",
  "прайс-?лист(?:ы|а|ов|ом)?",
  "прайс лист",
  "price[ -]?lists?",
  `(?:(?:цен[аыуе]|стоимость|стоит|почём|почем|price|cost)\\s+)?(?:за|per)\\s+(?:1\\s?|один\\s|одну\\s|one\\s)?(?:${UNIT}|${PACK})`,
  `(?:price|cost)\\s+(?:of\\s+)?a\\s+${UNIT}`,
  `(?:стоимость|стоит|цена|почём|почем)\\s+(?:1\\s?|одно[йг]о?\\s)?${UNIT}`,
  `(?:от|со?|из|на)\\s+(?:(?:крупн|местн|собственн|наш|сво|официальн|прям|над[её]жн|лучш|оптов|ведущ|отечественн)\\p{L}*\\s+)?${SOURCE}`,
  "(?:direct(?:ly)?\\s+)?from\\s+(?:the\\s+)?(?:mill|factory|plant|producer|manufacturer|farm(?:er)?s?|stock|warehouse|supplier)s?",
  "(?:ищу|ищем|нуж(?:ен|на|но|ны)|требу[ею]тся|looking\\s+for|need|wanted)\\s+(?:(?:надёжн|надежн|хорош|прям|постоянн|reliable|good|an?)\\p{L}*\\s+)?" +
    SELLER +
    "(?:\\s+of(?!\\p{L}))?",
  "(?:i|we)(?:\\s+(?:want|need|would\\s+like|wish|are|am|’m|'m))+(?:\\s+to)?(?:\\s+(?:buy|purchase|order|get))?",
  "на\\s+(?:зиму|весну|лето|осень|сезон|посевную|отопительный\\s+сезон)",
  "(?:want|wish|looking|willing|going|ready)\\s+to\\s+(?:buy|purchase|order|get)",
  "в\\s+р-не",
  // Prices in a currency are a view of the page. «В евро-поддонах» names none.
  `(?:в|in)\\s+(?:${CURRENCY_WORDS})(?!-)`,
  "(?:am\\s+|are\\s+)?interested\\s+in(?:\\s+(?:buying|purchasing))?",
  "нов(?:ого|ый|ым)\\s+урожа\\p{L}*",
  "(?:the\\s+)?new\\s+(?:crop|harvest)",
  // «На экспорт в Китай»: not where the goods are.
  "(?:на|for|для)\\s+(?:экспорта?|export|импорта?|import)(?:\\s+(?:в|to)\\s+\\p{L}+)?",
  "(?:по\\s+)?железной\\s+дорог(?:ой|е)",
  "by\\s+(?:rail|sea|truck|road)",
  "where(?!\\s+(?:can\\s+(?:i|we)|to)\\s+sell)(?:\\s+(?:can\\s+(?:i|we)|to))?(?:\\s+(?:buy|get|find|order))?",
  // "I", "can" and "do" alone may be of goods: "CEM I", "UBC cans".
  "(?:can|could|do)\\s+(?:i|we|you|anyone|anybody|be)",
  "(?:i|we|you)\\s+(?:can|do)",
  "(?:what|which|who|anyone|anybody)\\s+(?:is|are|can)",
  "i(?=\\s+(?:buy|sell|have|look|order|get|find|am|could)(?!\\p{L}))",
  "i[’'](?:m|d|ve|ll)(?:\\s+(?:looking\\s+for|like\\s+to))?",
  "how\\s+much(?:\\s+(?:is|are|for|does|do))?",
  "(?:мелким|крупным|средним)\\s+оптом",
  "оптом\\s+и\\s+в\\s+розницу",
  "в\\s+(?:хозяйств\\p{L}*|розницу)",
];
const SIDE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PHRASES.join("|")})(?![\\p{L}\\p{N}])`, "giu");
/** A sea is no place of goods, and black is no quality of theirs. */
const SEA =
  /(?<![\p{L}\p{N}])(?:(?:black|azov|baltic|caspian)\s+sea|(?:ч[её]рн|азовск|балтийск|каспийск)(?:ого|ому|ом|ое)\s+мор[еяю])(?![\p{L}\p{N}])/giu;

/**
 * A text with blanks instead of these phrases, so that positions stay valid; the text itself if nothing else is left. A sea stays beside
 * fillers alone, as a company may have its name: "black sea trading".
 */
export function blankSidePhrases(text: string, hasMore: (rest: string) => boolean): string {
  // «С элеватора» is a basis.
  const rest = text.replace(SIDE, (all) => (findBasis(all) ? all : " ".repeat(all.length)));
  if (!/[\p{L}\p{N}]/u.test(rest)) return text;
  const inland = rest.replace(SEA, (all) => " ".repeat(all.length));
  return hasMore(inland) ? inland : rest;
}
