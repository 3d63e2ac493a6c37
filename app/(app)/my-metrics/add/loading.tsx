export { DocumentSkeleton as default } from '@/components/documents/document/document-skeleton'
