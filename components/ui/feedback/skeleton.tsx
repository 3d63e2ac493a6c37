import { classNames } from '@/components/ui/basics/class-names'

/** A grey placeholder with the size of the content. Decorative: SkeletonList announces the loading once. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={classNames(
        'block h-4 animate-pulse rounded-sm bg-skeleton motion-reduce:animate-none',
        className,
      )}
    />
  )
}

/** Placeholder rows for a list or a table, announced once as loading. */
export function SkeletonList({ rows }: { rows: number }) {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">Загрузка…</span>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-9 w-24" />
        </div>
      ))}
    </div>
  )
}
