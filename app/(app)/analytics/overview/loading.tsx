export { OverviewSkeleton as default } from '@/components/analytics/overview/overview-skeleton'
