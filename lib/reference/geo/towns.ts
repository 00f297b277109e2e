/** Towns, ports and districts that prices and offers are for, with their usual English names. */
const ENGLISH: Record<string, string> = {
  ...named("Москва Moscow, Санкт-Петербург Saint Petersburg, Ростов-на-Дону Rostov-on-Don, Екатеринбург Yekaterinburg"),
  ...named("Новосибирск Novosibirsk, Краснодар Krasnodar, Воронеж Voronezh, Саратов Saratov, Омск Omsk, Самара Samara"),
  ...named("Липецк Lipetsk, Вологда Vologda, Киров Kirov, Иркутск Irkutsk, Кемерово Kemerovo, Казань Kazan, Уфа Ufa"),
  ...named(
    "Челябинск Chelyabinsk, Магнитогорск Magnitogorsk, Череповец Cherepovets, Красноярск Krasnoyarsk, Томск Tomsk",
  ),
  ...named("Великий Новгород Veliky Novgorod, Нижний Новгород Nizhny Novgorod, Нижний Тагил Nizhny Tagil, Пермь Perm"),
  ...named(
    "Старый Оскол Stary Oskol, Елец Yelets, Белгород Belgorod, Курск Kursk, Тамбов Tambov, Пенза Penza, Тула Tula",
  ),
  ...named("Ставрополь Stavropol, Волгоград Volgograd, Барнаул Barnaul, Тюмень Tyumen, Оренбург Orenburg, Орёл Oryol"),
  ...named("Новороссийск Novorossiysk, Азов Azov, Таганрог Taganrog, Ейск Yeysk, Темрюк Temryuk, Туапсе Tuapse"),
  ...named(
    "Порт Кавказ Port Kavkaz, Тамань Taman, Астрахань Astrakhan, Махачкала Makhachkala, Калининград Kaliningrad",
  ),
  ...named("Усть-Луга Ust-Luga, Высоцк Vysotsk, Мурманск Murmansk, Архангельск Arkhangelsk, Владивосток Vladivostok"),
  ...named("Восточный Vostochny, Находка Nakhodka, Ванино Vanino, Йошкар-Ола Yoshkar-Ola, Ярославль Yaroslavl"),
  ...named("Шанхай Shanghai, Циндао Qingdao, Нинбо Ningbo, Цзинань Jinan, Мерсин Mersin, Искендерун Iskenderun"),
  ...named("Измир Izmir, Гебзе Gebze, Ташкент Tashkent, Гомель Gomel, Гродно Grodno, Костанай Kostanay"),
  ...named("ЦФО Central Federal District, СЗФО Northwestern Federal District, ЮФО Southern Federal District"),
  ...named("СКФО North Caucasian Federal District, ПФО Volga Federal District, УФО Ural Federal District"),
  ...named(
    "СФО Siberian Federal District, ДФО Far Eastern Federal District, Урал Urals, Поволжье Volga, Сибирь Siberia",
  ),
  // Where within them goods are handed over.
  ...named("завод mill, элеватор elevator, порт port, склад warehouse"),
};

/** «Азов Azov, Порт Кавказ Port Kavkaz» by Russian name. */
function named(pairs: string): Record<string, string> {
  return Object.fromEntries(
    pairs.split(", ").map((pair) => {
      const english = pair.search(/(?<= )[a-z]/i);
      return [pair.slice(0, english - 1), pair.slice(english)];
    }),
  );
}

/** The English name of a place as a source names it («Азов», «Урал, завод»); null when we don't know all of it. */
export function townInEnglish(name: string): string | null {
  const parts = name.split(/,\s*/).map((part) => ENGLISH[part]);
  return parts.includes(undefined) ? null : parts.join(", ");
}
