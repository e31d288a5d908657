import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const folded = (text: string): string => reduce({ command: './run', text, exitCode: 1 })?.text ?? text;

describe('frames of libraries', () => {
  it.each([
    [
      'node and its modules',
      [
        'Error: no price',
        '    at price (/app/src/price.js:5:31)',
        '    at Layer.handle (/app/node_modules/router/lib/layer.js:169:33)',
        '    at next (/app/node_modules/@shop/route/index.js:163:13)',
        '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
        '    at serve (/app/src/main.js:8:1)',
        '    at Server.emit (node:events:518:28)',
      ],
      '… 3 frames of router, @shop/route, node',
    ],
    [
      'python',
      [
        'Traceback (most recent call last):',
        '  File "/app/shop.py", line 6, in <module>',
        '    asyncio.run(main())',
        '  File "/usr/lib/python3.11/asyncio/runners.py", line 190, in run',
        '    return runner.run(main)',
        '  File "/app/v/lib/python3.11/site-packages/flask/app.py", line 118, in run',
        '    return self.loop(task)',
        '  File "/app/shop.py", line 2, in main',
        '    raise KeyError(1)',
        'KeyError: 1',
      ],
      '… 2 frames of asyncio, flask',
    ],
    [
      'elixir and erlang',
      [
        '** (KeyError) key :eur not found in: %{}',
        '    :erlang.map_get(:eur, %{})',
        '    (till 0.1.0) lib/till/rates.ex:6: Till.Rates.handle_call/3',
        '    (stdlib 6.2) gen_server.erl:2381: :gen_server.try_handle_call/4',
        '    (phoenix 1.7.18) lib/phoenix/router.ex:484: Phoenix.Router.__call__/5',
        '    (phx_kit 0.2.0) Phx.Kit.wrap/1',
        '    lib/till/web.ex:9: anonymous fn/1 in Till.Web.call/2',
        '    (stdlib 6.2) proc_lib.erl:329: :proc_lib.init_p_do_apply/3',
      ],
      '… 2 frames of stdlib, phoenix',
    ],
    [
      'java and kotlin',
      [
        'Exception in thread "main" java.lang.IllegalStateException: no price',
        '\tat shop.Shop.price(Shop.java:3)',
        '\tat java.base/java.util.stream.ReduceOps.evaluate(ReduceOps.java:921)',
        '\tat kotlinx.coroutines.BuildersKt.launch(Builders.kt:1)',
        '\tat org.springframework.web.Filter.doFilter(Filter.java:1)',
        '\tat io.netty.channel.Loop.run(Loop.java:1)',
        '\tat androidx.lifecycle.Flow.emit(Flow.kt:1)',
        '\tat org.jetbrains.exposed.sql.Query.execute(Query.kt:1)',
        '\tat shop.Shop.main(Shop.java:1)',
        '\tat java.base/java.lang.Thread.run(Thread.java:1)',
      ],
      '… 6 frames of java.util, kotlinx.coroutines, org.springframework and 3 more',
    ],
    [
      'go',
      [
        'panic: no price',
        '',
        'goroutine 1 [running]:',
        'main.price(...)',
        '\t/app/main.go:4',
        'net/http.HandlerFunc.ServeHTTP(0x5e5720?)',
        '\t/usr/lib/go-1.19/src/net/http/server.go:2109 +0x2f',
        'net/http.(*ServeMux).ServeHTTP(0x5923a4?)',
        '\t/usr/lib/go-1.19/src/net/http/server.go:2487 +0x149',
        'main.main()',
        '\t/app/main.go:9',
      ],
      '… 2 frames of net/http',
    ],
    [
      'ruby',
      [
        "shop.rb:4:in `price': no price (RuntimeError)",
        '\tfrom /usr/lib/ruby/3.1.0/net/http.rb:1018:in `open',
        '\tfrom /var/lib/gems/3.1.0/gems/rack-test-2.1.0/lib/rack/test.rb:10:in `get',
        '\tfrom shop.rb:9:in `<main>',
      ],
      '… 2 frames of net, rack-test',
    ],
    [
      'php',
      [
        'PHP Fatal error:  Uncaught Exception: no price in /app/src/Price.php:3',
        'Stack trace:',
        '#0 /app/vendor/symfony/http-kernel/HttpKernel.php(181): Price->of()',
        '#1 /app/vendor/symfony/http-kernel/HttpKernel.php(76): Kernel->raw()',
        '#2 /app/public/index.php(5): Kernel->handle()',
      ],
      '… 2 frames of symfony/http-kernel',
    ],
  ])('of %s are counted by name, and the frames of the program stay', (_runtime, lines, told) => {
    const text = folded(lines.join('\n'));
    expect(text).toContain(told);
    expect(text).not.toMatch(/Server\.emit|Thread\.run/);
    for (const line of lines.filter((line) => /app\/(?:src|shop|main|public)|shop\.|Price/.test(line)))
      if (!/node_modules|site-packages|vendor/.test(line)) expect(text).toContain(line.trimStart());
  });

  it('of the JVM are known where the name of a method is a sentence, or has letters of any language', () => {
    const text = [
      'org.opentest4j.AssertionFailedError: expected: <1> but was: <2>',
      '\tat app//org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)',
      '\tat app//org.junit.jupiter.api.AssertEquals.failNotEqual(AssertEquals.java:197)',
      '\tat app//shop.CartTest.zahlt für Gäste, auch ohne E-Mail(CartTest.kt:48)',
      '\tat java.base/java.lang.reflect.Method.invoke(Method.java:568)',
      '\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)',
    ];
    expect(folded(text.join('\n')).split('\n')).toEqual([
      'org.opentest4j.AssertionFailedError: expected: <1> but was: <2>',
      ' … 2 frames of org.junit',
      ' at app//shop.CartTest.zahlt für Gäste, auch ohne E-Mail(CartTest.kt:48) …',
    ]);
  });

  it('stay where the failing call is, if the program has no frame', () => {
    const frame = (name: string): string => `  File "/usr/lib/python3.11/${name}.py", line 1, in f\n    f()`;
    const shallow = (name: string): string => frame(name).replace(/^ {2}/, ' ').replace('\n    ', '\n  ');
    const text = `Traceback (most recent call last):\n${['a', 'b', 'c', 'd'].map(frame).join('\n')}\nKeyError: 1`;
    expect(folded(text)).toBe(
      `Traceback (most recent call last):\n … 2 frames of a, b\n${['c', 'd'].map(shallow).join('\n')}\nKeyError: 1`,
    );
  });

  it('tell the path of a file once, unless another ends like it', () => {
    const text = [
      'Error: no price',
      '    at price (file:///srv/app/src/price.js:5:31)',
      '    at total (file:///srv/app/src/price.js:9:3)',
      '    at one (/srv/one/lib/index.js:1:1)',
      '    at two (/srv/two/lib/index.js:2:1)',
      '    at one (/srv/one/lib/index.js:3:1)',
    ];
    expect(folded(text.join('\n')).split('\n')).toEqual([
      'Error: no price',
      ' at price (/srv/app/src/price.js:5:31)',
      ' at total (…/src/price.js:9:3)',
      ' at one (/srv/one/lib/index.js:1:1)',
      ' at two (/srv/two/lib/index.js:2:1)',
      ' at one (/srv/one/lib/index.js:3:1)',
    ]);
  });

  it.each([
    ['/home/ann/pay/', 'internal/http/serve.go'],
    ['/home/ann/pay/', 'src/cart/lines/tax.ts'],
    ['/home/ann/pay/', 'app/models/order.rb'],
    ['/app/ledger/', 'web/views.py'],
    ['/usr/lib/go-1.25/', 'net/serve.go'],
  ])('tell the path again as people use it in a project: %s%s', (above, path) => {
    const lines = [5, 9].map((line) => `    at step (${above}${path}:${line}:1)`);
    expect(folded(['Error: no', ...lines].join('\n'))).toBe(
      `Error: no\n at step (${above}${path}:5:1)\n at step (…/${path}:9:1)`,
    );
  });
});

describe('the frames of exceptions in a group', () => {
  it('stay behind the bar of their group, and so does its end', () => {
    const text = [
      '  + Exception Group Traceback (most recent call last):',
      '  |   File "/srv/tides/run.py", line 30, in <module>',
      '  |     main()',
      '  | ExceptionGroup: two ports (2 sub-exceptions)',
      '  +-+---------------- 1 ----------------',
      '    | Traceback (most recent call last):',
      '    |   File "/srv/tides/run.py", line 9, in read',
      '    |     return parse(text)',
      '    |   File "/usr/lib/python3.12/json/__init__.py", line 346, in loads',
      '    |     return _default_decoder.decode(s)',
      '    |   File "/usr/lib/python3.12/json/decoder.py", line 337, in decode',
      '    |     obj, end = self.raw_decode(s, idx=_w(s, 0).end())',
      '    | ValueError: Dover',
      '    +---------------- 2 ----------------',
      '    | KeyError: 7',
      '    +------------------------------------',
      'done',
    ];
    expect(reduce({ command: 'python run.py', text: text.join('\n'), exitCode: 1 })?.text.split('\n')).toEqual([
      '  + Exception Group Traceback (most recent call last):',
      '  | File "/srv/tides/run.py", line 30, in <module>',
      '  |  main()',
      '  | ExceptionGroup: two ports (2 sub-exceptions)',
      '  +-+--- 1 ---',
      '    | Traceback (most recent call last):',
      '    | File "/srv/tides/run.py", line 9, in read',
      '    |  return parse(text)',
      '    | … 2 frames of json',
      '    | ValueError: Dover',
      '    +--- 2 ---',
      '    | KeyError: 7',
      '    +---',
      'done',
    ]);
  });
});
