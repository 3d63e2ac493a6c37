import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'

export function ListPageSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-56" />
      <Skeleton className="mb-3 h-10 w-full" />
      <SkeletonList rows={8} />
    </>
  )
}
