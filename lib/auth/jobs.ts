// Work after events of sign-in: the mail with a link to a new password.
import type { Consumer } from "@/lib/core/queue/queue";
import { ResetRequestInput } from "@/lib/users/contract";
import { requestPasswordReset } from "./password-commands";

/** A job looks the address up, since its time would tell a visitor whether there is an account. */
export const authConsumers: Consumer[] = [
  {
    event: "user.password-reset-requested",
    consume: (payload) => requestPasswordReset({ kind: "anonymous" }, ResetRequestInput.parse(payload)),
  },
];
