import { DynamicsSkeleton } from '@/components/analytics/dynamics-skeleton'

export default function Loading() {
  return <DynamicsSkeleton />
}
