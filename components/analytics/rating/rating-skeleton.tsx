import { Skeleton } from '@/components/ui/feedback/skeleton'

const BOXES = ['h-56', 'h-80', 'h-64']

export function RatingSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Загрузка…</span>
      <Skeleton className="mb-4 h-10 w-full max-w-120 rounded-md" />
      {BOXES.map((height) => (
        <Skeleton key={height} className={`mb-4 w-full rounded-lg ${height}`} />
      ))}
    </div>
  )
}
