import { Skeleton } from '@/components/ui/feedback/skeleton'

export function ChartCardsSkeleton() {
  return (
    <div role="status" className="grid gap-4 @4xl:grid-cols-2">
      <span className="sr-only">Загрузка…</span>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface px-5 py-4">
          <Skeleton className="w-3/4" />
          <Skeleton className="mt-2 h-3 w-2/5" />
          <Skeleton className="mt-5 h-56" />
          <Skeleton className="mt-4 h-8" />
        </div>
      ))}
    </div>
  )
}
