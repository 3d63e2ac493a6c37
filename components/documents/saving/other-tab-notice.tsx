import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'

/** This tab only looks on: the same document is being filled in in another one, until this one goes on instead. */
export function OtherTabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line bg-accent-soft px-4 py-2.5 text-sm text-accent-deep @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @3xl:border-b @3xl:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Copy aria-hidden className="mt-px size-4.5 shrink-0" />
        Этот документ уже открыт у вас в другой вкладке, ввод идёт там.
      </p>
      <Button size="sm" color="info" onClick={onTakeOver}>
        Продолжить здесь
      </Button>
    </div>
  )
}
