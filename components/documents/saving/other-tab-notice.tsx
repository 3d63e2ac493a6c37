import { Copy } from 'lucide-react'

/** This tab only looks on: the same document is being filled in in another one. */
export function OtherTabNotice() {
  return (
    <div
      role="status"
      className="flex items-start gap-2 border-line bg-accent-soft px-4 py-2.5 text-sm text-accent-deep @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @3xl:border-b @3xl:px-6 print:hidden"
    >
      <Copy aria-hidden className="mt-px size-4.5 shrink-0" />
      <p>
        Этот документ уже открыт у вас в другой вкладке, ввод идёт там. Закройте её, и здесь можно будет
        продолжить.
      </p>
    </div>
  )
}
