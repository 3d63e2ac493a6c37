import { ChartCardsSkeleton } from '@/components/analytics/dynamics/dynamics-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-72" />
      <Skeleton className="mb-4 h-10 w-full" />
      <Skeleton className="mb-4 h-10 w-96 max-w-full" />
      <ChartCardsSkeleton />
    </>
  )
}
