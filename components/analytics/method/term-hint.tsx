import { Info } from 'lucide-react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Popover } from '@/components/ui/overlays/popover'
import { TERM_NAMES, type TermName } from '@/lib/features/analytics/method/labels'

const TermText = lazyPart(
  () => import('./term-text'),
  'TermText',
  <p className="mt-1 text-ink-soft">Загружается…</p>,
)

/** An «i» button beside a statistical term: its definition and a link to the method. */
export function TermHint({ of }: { of: TermName }) {
  const name = TERM_NAMES[of]
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          aria-label={`Что значит «${name}»`}
          title={`Что значит «${name}»`}
          className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track print:hidden"
        >
          <Info className="size-4" />
        </button>
      }
    >
      <h3 className="font-semibold">{name}</h3>
      <TermText of={of} />
    </Popover>
  )
}
