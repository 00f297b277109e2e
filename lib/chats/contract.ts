// Chats, messages and reports as callers send and see them.
import { z } from "zod";
import { cursorParameter, envelope, pageParameters } from "@/lib/core/page";
import { plainText } from "@/lib/core/text";
import { instantField } from "@/lib/core/time/instant";

/** Longest message, in characters (code points). */
export const MESSAGE_MAX = 4_000;

export const CHAT_REPORT_REASONS = ["spam", "fraud", "abuse", "other"] as const;
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number];

const Instant = z.iso.datetime();

/** Text of a message: trimmed, 1 to 4 000 characters, line breaks kept. */
const MessageText = plainText({ max: MESSAGE_MAX, multiline: true });

export const ChatMessage = z
  .object({
    id: z.string(),
    chatId: z.string(),
    senderId: z.string().meta({ description: "Id of the participant who wrote it." }),
    text: z.string(),
    createdAt: Instant,
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatParticipant = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.url(),
    company: z.object({ id: z.string(), slug: z.string(), name: z.string(), verified: z.boolean() }).nullable(),
  })
  .meta({ id: "ChatParticipant" });
export type ChatParticipant = z.infer<typeof ChatParticipant>;

export const Chat = z
  .object({
    id: z.string(),
    listing: z
      .object({ id: z.string(), slug: z.string(), title: z.string(), url: z.url() })
      .nullable()
      .meta({ description: "What the chat is about; null without a listing." }),
    participants: z.array(ChatParticipant).meta({ description: "Its two participants; no e-mail or phone." }),
    lastMessage: ChatMessage.nullable(),
    unreadCount: z.int().meta({
      description:
        "Messages of the other side that the key's account has not read: in the browser, by `POST /api/chats/{id}/read`, or by answering.",
    }),
    createdAt: Instant,
    updatedAt: Instant.meta({ description: "When the last message came." }),
  })
  .meta({ id: "Chat" });
export type Chat = z.infer<typeof Chat>;

export const ChatPage = envelope(Chat).meta({ id: "ChatPage" });
export const ChatMessagePage = envelope(ChatMessage).meta({ id: "ChatMessagePage" });

const ADDRESSES = ["listingSlug", "recipientId", "chatId"] as const;
const address = plainText({ max: 200 });

/** Body of a message: exactly one of the three says where it goes. */
export const PostMessage = z
  .strictObject({
    listingSlug: address.optional().meta({
      description: "Opens a chat with the owner of this listing, or continues the one there is.",
      example: "pshenica-3-klassa-7k2m9x",
    }),
    recipientId: address.optional().meta({
      description: "Opens a chat with this account without a listing, or continues the one there is.",
    }),
    chatId: address.optional().meta({ description: "Sends into this chat." }),
    text: MessageText.meta({ description: "1 to 4 000 characters; line breaks stay." }),
  })
  .check((context) => {
    const given = ADDRESSES.filter((name) => context.value[name] !== undefined);
    if (given.length === 1) return;
    for (const name of given.length === 0 ? ADDRESSES : given) {
      context.issues.push({
        code: "custom",
        input: context.value,
        path: [name],
        message: "give exactly one of listingSlug, recipientId and chatId",
        params: { code: given.length === 0 ? "required" : "excluded" },
      });
    }
  })
  .meta({ id: "PostMessage" });
export type PostMessage = z.infer<typeof PostMessage>;

export const SentMessage = z.object({ chat: Chat, message: ChatMessage }).meta({ id: "SentMessage" });
export type SentMessage = z.infer<typeof SentMessage>;

/** Body of `POST /api/chats/:id/read`. */
export const ReadChat = z
  .strictObject({
    upTo: plainText({ max: 200 }).optional().meta({
      description: "Id of the last message that was read; all of the chat without it. A mark never moves back.",
      example: "0199c0a4-7d1e-7c33-9d7c-4b2f6f0a1e11",
    }),
  })
  .meta({ id: "ReadChat" });
export type ReadChat = z.infer<typeof ReadChat>;

export const MessageQuery = z.strictObject({ ...pageParameters, cursor: cursorParameter });
export type MessageQuery = z.infer<typeof MessageQuery>;

export const ChatQuery = z.strictObject({
  unread: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({
      description: "true: only chats with something unread; false: only those without.",
      type: "boolean",
      example: true,
    }),
  updatedSince: instantField.optional().meta({
    description: "Only chats whose last message came at that time or later (RFC 3339).",
    example: "2026-11-20T08:15:00Z",
  }),
  ...pageParameters,
  cursor: cursorParameter,
});
export type ChatQuery = z.infer<typeof ChatQuery>;

/** A message as the own pages and their stream know it: with its number, and the key of the browser that sent it. */
export type ThreadMessage = ChatMessage & { seq: number; clientKey: string | null };
