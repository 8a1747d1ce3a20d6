/** The contract between the shell and its modules, and the one door to router, store, queries and texts. */
export { defineModule } from './define-module.tsx';
export {
  createQueryClient,
  fragmentStore as anonymousStore,
  ModuleProvider,
  type ModuleProviderProps,
} from './provider.tsx';
export { ModuleBoundary } from './boundary.tsx';
export type * from './types.ts';
export * from './atoms.ts';
export {
  useDocumentTitle,
  useLive,
  useModuleContext,
  usePicture,
  useReportError,
  useServerNow,
  useSnackbar,
} from './context.ts';
export { useBusy, useGuardrail, useHold, useKept, useUnsaved } from './release.ts';
export { useTypedText } from './typed-text.ts';
export { useServerTime } from './time.ts';
export { useOverlayEntry, type OverlayEntry } from './overlay-entry.ts';
export {
  PageRoutes,
  useHomeLocale,
  usePageId,
  usePageMatch,
  usePages,
  useParams,
  usePath,
  type PageRoutesProps,
} from './paths.tsx';
export { useOwnArea, type OwnAreaLinks } from './own-area.ts';
export {
  createTexts,
  loadSharedTexts,
  RichText,
  SHARED_TEXTS,
  useErrorText,
  useText,
  useTooLong,
  useValidationText,
} from './texts.tsx';
export type { RichTextProps, TextFunction, TextKey, TextValues } from './texts.tsx';
export { useQuery } from './query.ts';
export { keyFor, useViewerQuery, type ViewerQuery, type ViewerQueryOptions } from './viewer-query.ts';
export { useAct, type Act, type ActSettings } from './act.ts';
export { ActFault, type ActFaultKind, type ActRequest } from './api/act.ts';
export { api, configureApi } from './api/api.ts';
export type { TypedApi, TypedRequest } from './api/typed.ts';
export { ApiClient, type ApiOptions, type ApiQuery, type ApiSettings } from './api/client.ts';
export { ApiProblem, fieldsOf, isMissing, referenceOf } from './api/problem.ts';
export {
  keepPreviousData,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
export {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Link,
  matchPath as matchRoute,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
  type Location,
  type Navigator,
  type To,
} from 'react-router';
export { atom, createStore, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
