import { Check, TriangleAlert } from 'lucide-react'
import { documentsText } from '@/components/documents/review/review-words'
import { goToWanting } from '@/components/documents/review/wanting'
import { Button } from '@/components/ui/basics/button'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import type { ReviewDocument } from '@/lib/features/documents/review/shapes'

type ReviewBarProps = {
  picked: readonly ReviewDocument[]
  /** Those ready without a single warning. */
  clean: readonly ReviewDocument[]
  /** What stands between the period and its approval, in words; empty when nothing does. */
  missing: string
  isApproving: boolean
  onPick: (list: readonly ReviewDocument[]) => void
  onApprove: () => void
}

/** Always at hand: what is chosen by name, what is still missing, and the approval. */
export function ReviewBar({ picked, clean, missing, isApproving, onPick, onApprove }: ReviewBarProps) {
  return (
    <footer
      ref={useScrollPadding('bottom')}
      data-sticky-footer
      className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line-strong bg-surface px-5 py-3 shadow-float max-sm:px-4"
    >
      <div className="min-w-0 text-sm">
        <p className="font-semibold text-pretty">
          {picked.length === 0
            ? 'Ничего не выбрано'
            : `Выбрано ${picked.length}: ${picked.map(({ metric_category }) => metric_category.short_name).join(', ')}`}
        </p>
        {missing !== '' && (
          <p className="mt-0.5 flex gap-1.5 text-draft">
            <TriangleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
            <span>
              {missing}.{' '}
              <button
                type="button"
                aria-keyshortcuts="F8"
                onClick={() => goToWanting(1)}
                className="-my-1 min-h-6 text-accent-strong underline underline-offset-2 max-sm:-my-3 max-sm:min-h-11"
              >
                Показать<span className="pointer-coarse:hidden">, F8</span>
              </button>
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        {clean.length > 0 && (
          <Button onClick={() => onPick(clean)}>Только без замечаний ({clean.length})</Button>
        )}
        <Button
          color="success"
          icon={<Check aria-hidden />}
          disabled={picked.length === 0}
          processing={isApproving}
          onClick={onApprove}
        >
          Утвердить {picked.length > 0 ? documentsText(picked.length) : 'выбранные'}
        </Button>
      </div>
    </footer>
  )
}
