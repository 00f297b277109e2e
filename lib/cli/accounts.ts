// Commands that create accounts and set tariffs.
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { createUser } from "@/lib/users/commands";
import { CreateUserInput, SetTariffInput } from "@/lib/users/contract";
import { type Command, JSON_OPTION, printAnswer, requireOneOf, SYSTEM } from "./command";

export const accountCommands: Record<string, Command> = {
  "users create": {
    usage: "--email E --password P [--name N] [--tariff T] [--editor | --admin] [--accepted] [--json]",
    summary: `makes an account, --accepted when the person accepted the documents on paper; tariffs are ${TARIFF_IDS.join(", ")}`,
    options: {
      email: { type: "string" },
      password: { type: "string" },
      name: { type: "string" },
      tariff: { type: "string" },
      editor: { type: "boolean" },
      admin: { type: "boolean" },
      accepted: { type: "boolean" },
      ...JSON_OPTION,
    },
    async run(given, output) {
      const address = given.required("email");
      const input = CreateUserInput.parse({
        email: address,
        password: given.required("password"),
        name: given.text("name") ?? address.split("@")[0],
        tariff: requireOneOf(TARIFF_IDS, given.text("tariff") ?? "free", "--tariff"),
        role: given.flag("admin") ? "admin" : given.flag("editor") ? "editor" : "user",
        accepted: given.flag("accepted"),
      });
      const { userId } = await createUser(SYSTEM, input);
      const { email, tariff, role } = input;
      printAnswer(given, output, { userId, email, tariff, role }, `Made the account ${email} (${tariff}, ${role}).`);
    },
  },
  "tariff set": {
    usage: "--email E --tariff T [--json]",
    summary: "puts an account on a tariff",
    options: { email: { type: "string" }, tariff: { type: "string" }, ...JSON_OPTION },
    async run(given, output) {
      const tariff = requireOneOf(TARIFF_IDS, given.required("tariff"), "--tariff");
      const input = SetTariffInput.parse({ email: given.required("email"), tariff });
      const { userId, changed } = await setTariff(SYSTEM, input);
      const sentence = changed ? `${input.email} is on ${tariff} now.` : `${input.email} was on ${tariff} already.`;
      printAnswer(given, output, { userId, email: input.email, tariff, changed }, sentence);
    },
  },
};
