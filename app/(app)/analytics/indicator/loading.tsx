export { DynamicsSkeleton as default } from '@/components/analytics/dynamics/dynamics-skeleton'
