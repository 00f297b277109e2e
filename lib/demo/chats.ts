import { type SQL, sql } from "drizzle-orm";
import { chatMessages, chatParticipants, chats } from "@/lib/chats/schema";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { DEMO_ACCOUNTS } from "./accounts";
import { DEMO_COMPANIES, demoId } from "./companies";

const { free, pro, corporate } = DEMO_ACCOUNTS;
const MINUTE_MS = 60_000;

/** `buyer` and `seller` write in turns as told; `ago` is the age of the first message in minutes. */
type DemoChat = {
  buyer: string;
  seller: string;
  ago: number;
  /** `b` or `s`, minutes after the message before, text. */
  lines: readonly (readonly ["b" | "s", number, string])[];
  /** Messages at the end that the other side has not read. */
  unread: number;
};

const CHATS: readonly DemoChat[] = [
  {
    buyer: pro.id,
    seller: corporate.id,
    ago: 1_560,
    unread: 2,
    lines: [
      ["b", 0, "Здравствуйте! Партия ещё свободна? Нужна отгрузка до конца месяца."],
      ["s", 18, "Добрый день. Да, весь объём на складе, отгружаем со вторника."],
      ["b", 7, "Хорошо. Паспорт качества на партию пришлёте?"],
      ["s", 41, "Паспорт и протокол испытаний отправим вместе с договором.\nСамовывоз или наша логистика?"],
      ["b", 12, "Самовывоз, три машины. Цена при всём объёме обсуждается?"],
      ["s", 1_230, "При выборке всего объёма скинем 2 %, оплата по факту погрузки."],
      ["s", 3, "Если подходит, пришлите карточку предприятия, подготовлю договор сегодня."],
    ],
  },
  {
    buyer: corporate.id,
    seller: pro.id,
    ago: 4_300,
    unread: 1,
    lines: [
      ["b", 0, "Добрый день! Возьмём весь объём. На каком базисе готовы дать цену с доставкой до нашего элеватора?"],
      ["s", 95, "Здравствуйте. С доставкой добавляем стоимость перевозки по тарифу, в объявлении цена с места."],
      ["b", 22, "Понял. Тогда посчитайте, пожалуйста, CPT до станции, и вышлите коммерческое."],
    ],
  },
  {
    buyer: free.id,
    seller: corporate.id,
    ago: 190,
    unread: 1,
    lines: [["b", 0, "Здравствуйте! А минимальную партию можно уменьшить вдвое? Берём на пробу."]],
  },
  {
    buyer: pro.id,
    seller: DEMO_COMPANIES[1]?.owner.id ?? "",
    ago: 20_200,
    unread: 0,
    lines: [
      ["b", 0, "Добрый день. Работаете с отсрочкой?"],
      ["s", 260, "Добрый день. С новыми покупателями по предоплате, с третьей поставки даём 14 дней."],
      ["b", 31, "Спасибо, подумаем."],
    ],
  },
];

/** Conversations of the demo accounts about each other's listings. Those that are there already stay as they are. */
export async function storeDemoChats(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    for (const [index, chat] of CHATS.entries()) await storeChat(tx, demoId(7, index), chat, now);
  });
}

async function storeChat(
  tx: Db,
  id: string,
  { buyer, seller, ago, lines, unread }: DemoChat,
  now: Date,
): Promise<void> {
  // An offer to sell, if there is one. Each is the first entry of an index, however many listings there are.
  const first = (condition: SQL) => sql`
    select id from listings where owner_id = ${seller}::uuid and status = 'ACTIVE' and ${condition} order by published_at, id limit 1`;
  const [listing] = await tx.execute<{ id: string }>(sql`
    (${first(sql`type = 'SELL'`)}) union all (${first(sql`true`)}) limit 1`);
  if (!listing) return;
  let at = now.getTime() - ago * MINUTE_MS;
  const messages = lines.map(([side, after, text], index) => {
    at += after * MINUTE_MS;
    return {
      id: demoId(8, Number.parseInt(id.slice(24, 28), 16) * 100 + index),
      chatId: id,
      seq: index + 1,
      senderId: side === "b" ? buyer : seller,
      text,
      createdAt: new Date(Math.min(at, now.getTime())),
    };
  });
  const last = messages.at(-1);
  const [created] = await tx
    .insert(chats)
    .values({
      id,
      listingId: listing.id,
      buyerId: buyer,
      sellerId: seller,
      lastSeq: messages.length,
      createdAt: messages[0]?.createdAt,
      updatedAt: last?.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (!created) return;
  await tx.insert(chatParticipants).values(
    [buyer, seller].map((userId) => ({
      chatId: id,
      userId,
      lastReadSeq: userId === last?.senderId ? messages.length : messages.length - unread,
      updatedAt: last?.createdAt,
    })),
  );
  await tx.insert(chatMessages).values(messages);
}
