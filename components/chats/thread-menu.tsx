import { Flag, ShieldBan } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { REPORT_REASONS } from "@/lib/chats/contract";
import type { MenuWords } from "./chat-words";

type FormAction = (form: FormData) => Promise<void>;

type Props = {
  hidden: Record<string, string>;
  words: MenuWords;
  blocked: boolean;
  block: FormAction;
  report: FormAction;
};

/** Report and block, each behind a question. Native popovers: they open without JavaScript as well. */
export function ThreadMenu({ hidden, words, blocked, block, report }: Props) {
  return (
    <div className="flex flex-none gap-1">
      <Button size="small" look="quiet" popoverTarget="report-chat" title={words.report}>
        <Flag aria-hidden />
        <span className="max-xl:sr-only">{words.report}</span>
      </Button>
      {!blocked && (
        <Button size="small" look="quiet" popoverTarget="block-chat" title={words.block}>
          <ShieldBan aria-hidden />
          <span className="max-xl:sr-only">{words.block}</span>
        </Button>
      )}
      <Question
        id="report-chat"
        title={words.reportTitle}
        text={words.reportText}
        words={words}
        action={report}
        hidden={hidden}
        submit={words.reportSubmit}
      >
        <fieldset>
          <legend className="pb-1 font-medium">{words.reason}</legend>
          {REPORT_REASONS.map((reason, index) => (
            <label key={reason} className="flex min-h-8 items-center gap-2">
              <input type="radio" name="reason" value={reason} defaultChecked={index === 0} className="accent-accent" />
              {words.reasons[reason]}
            </label>
          ))}
        </fieldset>
      </Question>
      {!blocked && (
        <Question
          id="block-chat"
          title={words.blockTitle}
          text={words.blockText}
          words={words}
          action={block}
          hidden={hidden}
          submit={words.blockSubmit}
        />
      )}
    </div>
  );
}

type QuestionProps = Pick<Props, "words" | "hidden"> & {
  id: string;
  title: string;
  text: string;
  submit: string;
  action: FormAction;
  children?: ReactNode;
};

function Question({ submit, action, hidden, words, children, ...shown }: QuestionProps) {
  return (
    <form action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Confirm {...shown} cancel={words.cancel} more={children}>
        <Button type="submit" look="danger">
          {submit}
        </Button>
      </Confirm>
    </form>
  );
}
