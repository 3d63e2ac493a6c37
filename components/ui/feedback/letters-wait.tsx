import { MailWarning } from 'lucide-react'

/** Told where somebody writes letters by a button, while the installation can send none. */
export function LettersWait() {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-sm text-draft print:hidden">
      <MailWarning aria-hidden className="size-5 shrink-0" />
      Почтовый сервер не задан: письма ждут в очереди и пока никому не придут.
    </p>
  )
}
