import { expect, it } from "vitest";
import { newChatPath } from "./new-chat-path";

it("says whom or what a first message is about, whatever it is called", () => {
  expect(newChatPath({ listing: "pshenica-1" })).toBe("/account/chats/new?listing=pshenica-1");
  expect(newChatPath({ to: "a&listing=b" })).toBe("/account/chats/new?to=a%26listing%3Db");
  expect(newChatPath({})).toBe("/account/chats/new");
});
