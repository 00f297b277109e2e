// The buttons in the header of an open chat: report it, block the other side.
import { Flag, ShieldBan } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/ui/confirm";
import { CHAT_REPORT_REASONS } from "@/lib/chats/contract";
import type { ChatTexts } from "./chat-texts";

type FormAction = (form: FormData) => Promise<void>;

type Props = {
  hidden: Record<string, string>;
  texts: ChatTexts;
  blocked: boolean;
  block: FormAction;
  report: FormAction;
};

/** Report and block, each behind a question. Native popovers: they open without JavaScript as well. */
export function ThreadMenu({ hidden, texts, blocked, block, report }: Props) {
  const reasons = (
    <fieldset>
      <legend className="pb-1 font-medium">{texts.reason}</legend>
      {CHAT_REPORT_REASONS.map((reason, index) => (
        <label key={reason} className="flex min-h-8 max-lg:min-h-11 items-center gap-2">
          <input type="radio" name="reason" value={reason} defaultChecked={index === 0} className="accent-accent" />
          {texts.reasons[reason]}
        </label>
      ))}
    </fieldset>
  );
  return (
    <div className="flex flex-none gap-1">
      <Button size="small" look="quiet" popoverTarget="report-chat" title={texts.report}>
        <Flag aria-hidden />
        <span className="max-xl:sr-only">{texts.report}</span>
      </Button>
      {!blocked && (
        <Button size="small" look="quiet" popoverTarget="block-chat" title={texts.block}>
          <ShieldBan aria-hidden />
          <span className="max-xl:sr-only">{texts.block}</span>
        </Button>
      )}
      <ConfirmForm
        id="report-chat"
        title={texts.reportTitle}
        text={texts.reportText}
        cancel={texts.cancel}
        form={{ action: report }}
        hidden={hidden}
        submit={texts.reportSubmit}
        more={reasons}
      />
      {!blocked && (
        <ConfirmForm
          id="block-chat"
          title={texts.blockTitle}
          text={texts.blockText}
          cancel={texts.cancel}
          form={{ action: block }}
          hidden={hidden}
          submit={texts.blockSubmit}
        />
      )}
    </div>
  );
}
