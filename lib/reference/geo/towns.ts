// English names of towns, ports and districts, for prices and offers.

/** English names by Russian names. */
const ENGLISH: Record<string, string> = {
  ...parseNames(
    "Москва Moscow, Санкт-Петербург Saint Petersburg, Ростов-на-Дону Rostov-on-Don, Екатеринбург Yekaterinburg",
  ),
  ...parseNames(
    "Новосибирск Novosibirsk, Краснодар Krasnodar, Воронеж Voronezh, Саратов Saratov, Омск Omsk, Самара Samara",
  ),
  ...parseNames(
    "Липецк Lipetsk, Вологда Vologda, Киров Kirov, Иркутск Irkutsk, Кемерово Kemerovo, Казань Kazan, Уфа Ufa",
  ),
  ...parseNames(
    "Челябинск Chelyabinsk, Магнитогорск Magnitogorsk, Череповец Cherepovets, Красноярск Krasnoyarsk, Томск Tomsk",
  ),
  ...parseNames(
    "Великий Новгород Veliky Novgorod, Нижний Новгород Nizhny Novgorod, Нижний Тагил Nizhny Tagil, Пермь Perm",
  ),
  ...parseNames(
    "Старый Оскол Stary Oskol, Елец Yelets, Белгород Belgorod, Курск Kursk, Тамбов Tambov, Пенза Penza, Тула Tula",
  ),
  ...parseNames(
    "Ставрополь Stavropol, Волгоград Volgograd, Барнаул Barnaul, Тюмень Tyumen, Оренбург Orenburg, Орёл Oryol",
  ),
  ...parseNames("Новороссийск Novorossiysk, Азов Azov, Таганрог Taganrog, Ейск Yeysk, Темрюк Temryuk, Туапсе Tuapse"),
  ...parseNames(
    "Порт Кавказ Port Kavkaz, Тамань Taman, Астрахань Astrakhan, Махачкала Makhachkala, Калининград Kaliningrad",
  ),
  ...parseNames(
    "Усть-Луга Ust-Luga, Высоцк Vysotsk, Мурманск Murmansk, Архангельск Arkhangelsk, Владивосток Vladivostok",
  ),
  ...parseNames("Восточный Vostochny, Находка Nakhodka, Ванино Vanino, Йошкар-Ола Yoshkar-Ola, Ярославль Yaroslavl"),
  ...parseNames("Шанхай Shanghai, Циндао Qingdao, Нинбо Ningbo, Цзинань Jinan, Мерсин Mersin, Искендерун Iskenderun"),
  ...parseNames("Измир Izmir, Гебзе Gebze, Ташкент Tashkent, Гомель Gomel, Гродно Grodno, Костанай Kostanay"),
  ...parseNames("ЦФО Central Federal District, СЗФО Northwestern Federal District, ЮФО Southern Federal District"),
  ...parseNames("СКФО North Caucasian Federal District, ПФО Volga Federal District, УФО Ural Federal District"),
  ...parseNames(
    "СФО Siberian Federal District, ДФО Far Eastern Federal District, Урал Urals, Поволжье Volga, Сибирь Siberia",
  ),
  // Places within a town where goods are handed over.
  ...parseNames("завод mill, элеватор elevator, порт port, склад warehouse"),
};

/** Parses pairs such as «Азов Azov, Порт Кавказ Port Kavkaz» into English names by Russian names. */
function parseNames(pairs: string): Record<string, string> {
  return Object.fromEntries(
    pairs.split(", ").map((pair) => {
      const english = pair.search(/(?<= )[a-z]/i);
      return [pair.slice(0, english - 1), pair.slice(english)];
    }),
  );
}

/** The English name of a place («Азов», «Урал, завод»). Null if any part is unknown. */
export function translateTown(name: string): string | null {
  const parts = name.split(/,\s*/).map((part) => ENGLISH[part]);
  return parts.includes(undefined) ? null : parts.join(", ");
}
