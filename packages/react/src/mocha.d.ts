declare function describe(title: string, run: () => void): void;
declare function it(title: string, run: () => void | Promise<void>): void;
declare function beforeEach(run: () => void | Promise<void>): void;
declare function afterEach(run: () => void | Promise<void>): void;
