import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-4 h-8 w-56" />
      <SkeletonList rows={8} />
    </>
  )
}
