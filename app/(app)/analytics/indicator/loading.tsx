import { DynamicsSkeleton } from '@/components/analytics/dynamics/dynamics-skeleton'

export default function Loading() {
  return <DynamicsSkeleton />
}
