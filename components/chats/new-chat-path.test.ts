import { expect, it } from "vitest";
import { formatNewChatPath } from "./new-chat-path";

it("says whom or what a first message is about, whatever it is called", () => {
  expect(formatNewChatPath({ listing: "pshenica-1" })).toBe("/account/chats/new?listing=pshenica-1");
  expect(formatNewChatPath({ to: "a&listing=b" })).toBe("/account/chats/new?to=a%26listing%3Db");
  expect(formatNewChatPath({})).toBe("/account/chats/new");
});
