import { z } from "zod";
import { createDayField, plainText } from "@/lib/core/text";
import { correctIndex, publishIndices } from "@/lib/indices/commands/publish-values";
import { type Command, SYSTEM, UsageError } from "./command";

/*
 * `indices run` and `indices correct`: the Tonna index on the command line.
 */

const Correction = z.strictObject({
  symbol: plainText({ max: 200 }),
  date: createDayField("2026-11-20"),
  value: z
    .string()
    .regex(/^\d{1,20}(\.\d{1,4})?$/, "must be an amount such as 14350 or 14350.25")
    .refine((value) => Number(value) > 0, "must be above 0"),
  note: plainText({ max: 500 }),
});

export const indexCommands: Record<string, Command> = {
  "indices run": {
    usage: "",
    summary: "publishes today's values of the index; one that comes out otherwise than before gets a revision",
    options: {},
    async run(_input, output) {
      const { date, published, revised } = await publishIndices(SYSTEM, { revise: true });
      const done = published + revised === 0 ? "Nothing is new" : `Published ${published} values, revised ${revised}`;
      output.out(`${done} on ${date}.`);
    },
  },
  "indices correct": {
    usage: "SYMBOL DATE --value V --note TEXT",
    summary: "corrects a published value of the index: a new revision with a note",
    options: { value: { type: "string" }, note: { type: "string" } },
    arguments: 2,
    async run(input, output) {
      const [symbol, date] = [0, 1].map((index) => input.argument(index));
      if (!symbol || !date)
        throw new UsageError("Which value? SYMBOL and DATE, such as TN:rebar:all:RU:SELL 2026-11-20.");
      const correction = Correction.parse({
        symbol,
        date,
        value: input.required("value"),
        note: input.required("note"),
      });
      const revision = await correctIndex(SYSTEM, correction);
      output.out(`${correction.symbol} of ${date} is ${correction.value}, revision ${revision}.`);
    },
  },
};
