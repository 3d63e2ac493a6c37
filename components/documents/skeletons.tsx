import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'

export function DocumentSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 w-72" />
      <Skeleton className="mb-3 h-24 w-full rounded-lg" />
      <SkeletonList rows={8} />
    </>
  )
}

export function MatrixSkeleton() {
  return (
    <>
      <div className="mb-4 flex items-center justify-between">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-9 w-40" />
      </div>
      <Skeleton className="mb-4 h-20 w-full rounded-lg" />
      <SkeletonList rows={7} />
    </>
  )
}
