import { RatingSkeleton } from '@/components/analytics/rating/rating-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-64" />
      <RatingSkeleton />
    </>
  )
}
