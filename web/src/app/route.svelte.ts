/**
 * What the address names: the playground, the list of lessons (`#/lessons`) or a lesson's step
 * (`#/lesson/03-residual/2`). Links that hold a program (`#v1=…`) are the playground's; `share/link.ts` reads them.
 */
export type Route =
  | { kind: 'pad' }
  | { kind: 'course' }
  /** `step` counts from 1, as in the address; whether there is such a lesson is not known here. */
  | { kind: 'lesson'; lesson: string; step: number };

export function readRoute(fragment: string): Route {
  const [, page, lesson, step] = /^#\/(lessons?)\/?([\w-]+)?(?:\/(\d+))?\/?$/.exec(fragment) ?? [];
  if (page === 'lesson' && lesson) return { kind: 'lesson', lesson, step: Number(step ?? 1) };
  return page ? { kind: 'course' } : { kind: 'pad' };
}

export function addressOf(route: Route): string {
  if (route.kind === 'course') return '#/lessons';
  return route.kind === 'lesson' ? `#/lesson/${route.lesson}/${route.step}` : '';
}

class Router {
  current = $state.raw<Route>(readRoute(location.hash));
  /** What stands in the top bar and the window's title, where a lesson is open. */
  title = $state('');
  /** Nothing is said of what the program makes or how it ends: that is to be predicted. */
  quiet = $state(false);

  /** The address changed. */
  follow(): void {
    this.current = readRoute(location.hash);
  }

  go(route: Route): void {
    history.pushState(null, '', location.pathname + location.search + addressOf(route));
    this.current = route;
  }
}

export const router = new Router();
