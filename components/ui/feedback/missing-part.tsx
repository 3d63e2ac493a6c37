import { isPreloadError } from '@/components/ui/browser/preload-error'

/** Stands for a part of the screen whose script has not loaded; what is typed beside it stays. */
function MissingPart() {
  return (
    <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      Эта часть экрана не загрузилась.
    </p>
  )
}

/** For the `catch` of what `dynamic` imports. */
export function whenMissing(error: unknown) {
  if (isPreloadError(error)) return MissingPart
  throw error
}
