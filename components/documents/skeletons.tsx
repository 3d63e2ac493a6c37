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
