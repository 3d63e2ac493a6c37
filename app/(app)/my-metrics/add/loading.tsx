export { DocumentSkeleton as default } from '@/components/documents/skeletons'
