import { RatingSkeleton } from '@/components/analytics/rating-skeleton'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-64" />
      <RatingSkeleton />
    </>
  )
}
