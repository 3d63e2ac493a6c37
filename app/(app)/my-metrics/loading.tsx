import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'

export default function Loading() {
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
